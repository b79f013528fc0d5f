"""Pictures: what is refused before it is decoded, what is written anew, and where they go along."""

from __future__ import annotations

import io
import sqlite3
import struct
import tracemalloc
import zlib

import pytest
from msgspec.structs import replace
from PIL import Image

from store.conftest import EITHER_STORE
from store.pond import BEGIN, GAMES, POND, SEATS, SECRET
from undertow.store import (
    DamagedFile,
    NoSuchPicture,
    NoSuchTable,
    Picture,
    PictureError,
    PictureTooLarge,
    Sitting,
    SqliteStore,
    TruncatedFile,
    export_table,
    import_table,
    read_file,
)
from undertow.store.imaging import clean, is_clean
from undertow.store.pictures import LONGEST_SIDE, MOST_BYTES, MOST_PIXELS, TABLE_BYTES


def drawn(kind="PNG", size=(40, 30), mode="RGB", colour="teal", **more):
    out = io.BytesIO()
    Image.new(mode, size, colour).save(out, kind, **more)
    return out.getvalue()


def png_that_says(width, height, pixels=b""):
    """A PNG with a true checksum and a lie, or a bomb, in its head."""

    def chunk(name, data):
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def refused(data, error=PictureError):
    with pytest.raises(error) as problem:
        clean("t", "ana", data)
    return str(problem.value)


# What is kept


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_is_written_anew_as_webp(kind):
    kept = clean("t", "ana", drawn(kind))
    assert (kept.width, kept.height, kept.by) == (40, 30, "ana")
    with Image.open(io.BytesIO(kept.data)) as read:
        assert (read.format, read.size) == ("WEBP", (40, 30))
    assert is_clean(kept)


def test_metadata_goes_and_the_picture_stands_upright():
    exif = Image.Exif()
    exif[0x0112] = 6  # held sideways
    exif[0x010F] = "Camera of Ana"
    sent = drawn("JPEG", (40, 30), exif=exif, comment=b"at home, Elm Street 4")
    assert b"Camera of Ana" in sent
    kept = clean("t", "ana", sent)
    assert (kept.width, kept.height) == (30, 40)
    with Image.open(io.BytesIO(kept.data)) as read:
        assert not read.getexif()
        assert "exif" not in read.info
    assert not [w for w in (b"Camera", b"Elm", b"EXIF", b"XMP", b"ICCP") if w in kept.data]


def test_an_icc_profile_and_text_go_too():
    from PIL.PngImagePlugin import PngInfo

    text = PngInfo()
    text.add_text("Author", "Ana of Elm Street")
    kept = clean("t", "ana", drawn("PNG", pnginfo=text, icc_profile=b"x" * 200))
    assert not [w for w in (b"Ana", b"ICCP", b"xxxx") if w in kept.data]


def test_what_can_be_seen_through_stays_so():
    kept = clean("t", "ana", drawn("PNG", mode="RGBA", colour=(0, 0, 0, 0)))
    with Image.open(io.BytesIO(kept.data)) as read:
        assert read.convert("RGBA").getpixel((0, 0))[3] == 0
    assert is_clean(kept)


def test_a_large_one_is_made_smaller():
    kept = clean("t", "ana", drawn("JPEG", (4000, 1000)))
    assert (kept.width, kept.height) == (LONGEST_SIDE, LONGEST_SIDE // 4)
    assert is_clean(kept)


def test_of_a_moving_one_the_first_frame_is_kept():
    out = io.BytesIO()
    red, blue = Image.new("RGB", (8, 8), "red"), Image.new("RGB", (8, 8), "blue")
    red.save(out, "GIF", save_all=True, append_images=[blue])
    kept = clean("t", "ana", out.getvalue())
    with Image.open(io.BytesIO(kept.data)) as read:
        assert getattr(read, "n_frames", 1) == 1
        assert read.convert("RGB").getpixel((4, 4))[0] > 200


def test_the_same_again_is_the_same_and_says_nothing_of_others():
    one = clean("t", "ana", drawn())
    assert clean("t", "ana", drawn()).id == one.id
    assert clean("t", "bo", drawn()).id != one.id
    assert clean("u", "ana", drawn()).id != one.id
    assert clean("t", "ana", drawn(colour="red")).id != one.id


# What is refused


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<!doctype html><script>alert(1)</script>",
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
        b"%PDF-1.7",
        b"GIF89a",
        b"\x00" * 1000,
        drawn("BMP"),
        drawn("TIFF"),
        drawn("ICO", (32, 32)),
        b"II*\x00" + b"\xff" * 200,
    ],
    ids=["nothing", "html", "svg", "xml", "pdf", "head", "zeros", "bmp", "tiff", "ico", "tiff-lie"],
)
def test_anything_else_is_refused_with_a_sentence(data):
    assert refused(data) == "This is not a picture we can show. Send a PNG, JPEG, WebP or GIF."


@pytest.mark.parametrize(
    ("kind", "said"), [("PNG", "is damaged"), ("JPEG", "is damaged"), ("WEBP", "not a picture")]
)
def test_half_a_picture_is_refused(kind, said):
    noise = Image.effect_noise((200, 200), 80)
    out = io.BytesIO()
    noise.save(out, kind)
    assert said in refused(out.getvalue()[: out.tell() // 2])


def test_a_bomb_is_refused_before_it_is_decoded():
    wide = png_that_says(20_000, 20_000, b"\x00" * 10_000_000)
    assert len(wide) < 20_000
    tracemalloc.start()
    try:
        said = refused(wide, PictureTooLarge)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert "too many pixels. At most 25 million fit" in said
    assert peak < 2_000_000


@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")  # as in a server
def test_so_many_pixels_and_no_more():
    width = MOST_PIXELS // 5
    assert "damaged" in refused(png_that_says(width, 5))
    assert "too many pixels" in refused(png_that_says(width + 1, 5), PictureTooLarge)


def test_too_many_bytes_are_refused():
    assert "At most 4.0 MB fit" in refused(drawn() + b"\x00" * MOST_BYTES, PictureTooLarge)


# In the store


@pytest.fixture
def store(store):
    for id in ("one", "two"):
        Sitting.create(store, POND, SEATS, BEGIN.offer(), SECRET, table=id)
    return store


ONE, TWO = (clean("one", "ana", drawn(colour=c)) for c in ("teal", "red"))


@EITHER_STORE
def test_kept_beside_the_journal_and_gone_with_the_table(store):
    assert store.add_picture("one", ONE, TABLE_BYTES) == len(ONE.data)
    assert store.add_picture("one", ONE, TABLE_BYTES) == len(ONE.data)  # sent twice, kept once
    assert store.add_picture("one", TWO, TABLE_BYTES) == len(ONE.data) + len(TWO.data)
    assert store.picture("one", ONE.id) == ONE
    assert store.pictures("one") == sorted([ONE, TWO], key=lambda one: one.id)
    assert store.pictures("two") == []
    with pytest.raises(NoSuchPicture):
        store.picture("two", ONE.id)
    store.drop_picture("one", TWO.id)
    assert store.pictures("one") == [ONE]
    with pytest.raises(NoSuchPicture):
        store.drop_picture("one", TWO.id)
    store.delete("one")
    with pytest.raises(NoSuchTable):
        store.pictures("one")
    with pytest.raises(NoSuchTable):
        store.add_picture("one", ONE, TABLE_BYTES)


@EITHER_STORE
def test_a_table_has_a_quota(store):
    store.add_picture("one", ONE, len(ONE.data))
    with pytest.raises(PictureTooLarge, match="does not fit"):
        store.add_picture("one", TWO, len(ONE.data) + len(TWO.data) - 1)
    assert store.pictures("one") == [ONE]
    store.add_picture("one", TWO, len(ONE.data) + len(TWO.data))
    store.add_picture("two", TWO, len(TWO.data))  # another table's is its own


def test_a_store_from_before_gets_room_for_pictures(path):
    with SqliteStore(path) as store:
        Sitting.create(store, POND, SEATS, BEGIN.offer(), SECRET, table="one")
    db = sqlite3.connect(path)
    db.execute("DROP TABLE pictures")
    db.execute("UPDATE meta SET value = '2' WHERE key = 'schema'")
    db.commit()
    db.close()
    with SqliteStore(path) as store:
        assert store.pictures("one") == []
        store.add_picture("one", ONE, TABLE_BYTES)
        assert store.pictures("one") == [ONE]


# In files


@EITHER_STORE
def test_an_export_takes_them_along(store):
    for one in (ONE, TWO):
        store.add_picture("one", one, TABLE_BYTES)
    new = import_table(store, GAMES, export_table(store, "one"), new_id=True)
    assert store.pictures(new) == store.pictures("one")


@EITHER_STORE
def test_a_file_without_pictures_is_as_it_was(store):
    assert read_file(export_table(store, "one")).header.format == 1
    store.add_picture("one", ONE, TABLE_BYTES)
    assert read_file(export_table(store, "one")).header.format == 2


@EITHER_STORE
def test_a_file_that_lost_a_picture_is_cut_short(store):
    store.add_picture("one", ONE, TABLE_BYTES)
    lines = export_table(store, "one").splitlines(keepends=True)
    with pytest.raises(TruncatedFile, match="1 of its 1 pictures"):
        read_file(b"".join(lines[:-1]))


@pytest.mark.parametrize(
    "change",
    [
        {"data": b"<svg/>"},
        {"data": drawn()},
        {"data": drawn("WEBP", exif=b"Exif\x00\x00II*\x00\x08\x00\x00\x00\x00\x00")},
        {"data": ONE.data + b"<script>"},
        {"data": ONE.data[:-6]},
        {"data": drawn("WEBP", (LONGEST_SIDE + 1, 2)), "width": LONGEST_SIDE + 1, "height": 2},
        {"width": 41},
        {"id": "../../etc/passwd"},
        {"by": "x" * 1000},
    ],
    ids=["svg", "png", "exif", "tail", "cut", "large", "lie", "id", "by"],
)
def test_a_file_with_a_picture_of_its_own_making_is_refused(store, change):
    store.add_picture("one", ONE, TABLE_BYTES)
    file = read_file(export_table(store, "one"))
    with pytest.raises(DamagedFile, match="picture 1 is not one that a table keeps"):
        import_table(store, GAMES, replace(file, pictures=(replace(ONE, **change),)), new_id=True)


def test_a_file_with_more_than_a_table_may_have_is_refused(store):
    file = read_file(export_table(store, "one"))
    many = tuple(Picture(f"{n:024x}", "a", 1, 1, bytes(MOST_BYTES)) for n in range(7))
    with pytest.raises(DamagedFile, match="larger than a table's may be"):
        import_table(store, GAMES, replace(file, pictures=many), new_id=True)
