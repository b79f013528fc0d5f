"""The rules of Fire of Eidolon, by chapter of the booklet."""
