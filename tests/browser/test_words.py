"""In the pseudo-language every sentence stands in ⟦brackets⟧: what does not is hard-wired."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.people import Person
from browser.test_rough import opened
from undertow.games.fire.components import load

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# Every text a person sees or hears that is not inside brackets.
BARE = r"""() => {
  const found = new Set();
  const bare = (text) => {
    let left = text, before;
    do { before = left; left = left.replace(/⟦[^⟦⟧]*⟧/g, ' '); } while (left !== before);
    return left;
  };
  const tell = (text, where) => {
    const left = bare(text ?? '').trim();
    if (/\p{L}{2,}/u.test(left)) found.add(`${left}  (${where})`);
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if (one.closest('script, style, noscript, code, [translate=no]')) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const own = [...one.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE);
    tell(own.map((child) => child.data).join(''), one.tagName.toLowerCase() + '.' + [...one.classList].join('.'));
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext'])
      if (one.hasAttribute(name)) tell(one.getAttribute(name), `${name} of ${one.tagName.toLowerCase()}.${[...one.classList].join('.')}`);
  }
  return [...found];
}"""
# Names: of this program, of people and what is theirs, and of chambers, which component data gives.
CHAMBERS = {chamber.name for chamber in load().chambers.values()}
NAMES = {"Undertow", "Undertow:", "Ana", "Ben", "Ash", "Our table", *CHAMBERS}


def all_bracketed(me: Person, where: str) -> None:
    bare = []
    for text in me.page.evaluate(BARE):
        left = text.rsplit("  (", 1)[0]
        for name in sorted(NAMES, key=len, reverse=True):
            left = left.replace(name, " ")
        if any(part.isalpha() and len(part) > 1 for part in left.split()):
            bare.append(text)
    assert not bare, f"hard-wired on {where}:\n" + "\n".join(bare)


def test_no_sentence_of_lobby_and_table_is_hard_wired(serving, person):
    me = person("desktop")
    url = f"{serving.url}?lang=xx-pseudo"
    me.page.goto(url)
    expect(me.button("⟦Play now⟧").first).to_be_visible()
    all_bracketed(me, "the lobby")
    table, _, keys = opened(serving, "Our table")
    me.page.goto(f"{url}#/t/{table}/{keys['ana']}")
    me.at_table()
    all_bracketed(me, "the table, how to play")
    me.press(me.page.locator("aside.how").get_by_role("button", name="⟦Skip⟧"))
    version = me.version
    me.press(me.page.locator(".map button.door").first)
    me.reach(version + 1)
    expect(me.page.locator(".chronicle .line").last).to_be_visible()
    all_bracketed(me, "the table")
    me.press(me.page.locator(".chronicle .line").last)
    all_bracketed(me, "the chronicle")
    me.page.get_by_role("button", name="⟦As a list⟧").click()
    all_bracketed(me, "the table as a list")
    me.press(me.button("⟦Invite⟧").first)
    all_bracketed(me, "the invitation")
    me.page.keyboard.press("Escape")
    me.page.goto(f"{url}#/new/fire")
    expect(me.button("⟦Open the table⟧")).to_be_visible()
    all_bracketed(me, "the set-up")
    me.page.goto(f"{url}#/settings")
    expect(me.page.get_by_role("heading", name="⟦Settings⟧")).to_be_visible()
