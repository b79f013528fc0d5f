"""A game's rules over HTTP: whole, small, and asked after only once."""

from undertow.plugins import plugins


def test_every_game_sends_its_page_and_a_browser_keeps_it(server):
    for game in server.get("/api/v1/games").json():
        answer = server.get(f"/api/v1/games/{game['id']}/rules")
        assert answer.status_code == 200
        book = plugins()[game["id"]].rulebook()
        assert [one["id"] for one in answer.json()] == [section.id for section in book]
        for sent, section in zip(answer.json(), book, strict=True):
            assert [one["id"] for one in sent["entries"]] == [e.id for e in section.entries]
        assert answer.headers["content-encoding"] == "gzip"
        kept = {"if-none-match": answer.headers["etag"]}
        again = server.get(f"/api/v1/games/{game['id']}/rules", headers=kept)
        assert (again.status_code, again.content) == (304, b"")


def test_its_sentences_are_among_the_words_of_the_game(server):
    words = (
        server.get("/api/v1/words/en?game=-").json()
        | server.get("/api/v1/words/en?game=edge").json()
    )
    rites = next(s for s in server.get("/api/v1/games/edge/rules").json() if s["id"] == "rites")
    entry = next(e for e in rites["entries"] if e["id"] == "edge.mab.courtly-guise")
    assert words[entry["name"]["key"]] == "Courtly Guise"
    xp = next(f for f in entry["figures"] if f["label"]["key"] == "edge.rules.label.xp")
    assert xp["value"]["args"] == {"text": "4"}
    assert words["edge.rules.label.xp"] == "XP"
    keys = {line["key"] for line in _lines(rites)}
    assert keys <= words.keys()


def _lines(value):
    if isinstance(value, list):
        return [line for item in value for line in _lines(item)]
    if not isinstance(value, dict):
        return []
    own = [value] if "key" in value else []
    return own + [line for item in value.values() for line in _lines(item)]


def test_a_game_that_is_not_there_is_refused(server):
    answer = server.get("/api/v1/games/chess/rules")
    assert answer.status_code == 404
    assert "chess" in str(answer.json())
