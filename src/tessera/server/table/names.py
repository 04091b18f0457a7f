"""What people may call themselves: what can be seen, and for accounts, what looks like no other."""

import unicodedata

LONGEST = 32
# Unicode's general categories: letters, their marks, numbers, punctuation, symbols; and the plain space.
# What cannot be seen or turns text around is not among them: controls, zero-width and right-to-left marks.
VISIBLE = frozenset("LMNPS")
# Letters, marks and a symbol that cannot be seen all the same: fillers, a joiner, blank Braille.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# What chooses between two looks of a character, as phones add it to some symbols: it is left out.
SELECTORS = dict.fromkeys(range(0xFE00, 0xFE10))
# Letters of other alphabets, in small letters, that look like Latin ones; the digits that do too.
LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕԁһԛԝӏьвкмнтгпи" + "αορνυικχτεηγβω" + "01",
    "aeopcyxijsdhqwlbbkmhtrnu" + "aopvuikxtenybw" + "ol",
)


def clean_name(name: str) -> str:
    """The name as it is shown, in Unicode's compatible form (NFKC); ValueError if it is none."""
    name = unicodedata.normalize("NFKC", name.translate(SELECTORS)).strip()
    if not name or len(name) > LONGEST:
        raise ValueError(f"a name has 1 to {LONGEST} characters")
    if not all(_can_be_seen(character) for character in name):
        raise ValueError("a name has only characters that can be seen")
    if unicodedata.combining(name[0]) or any(
        all(unicodedata.category(mark)[0] == "M" for mark in name[at : at + 3]) for at in range(len(name) - 2)
    ):
        raise ValueError("a name has at most two marks on a letter")
    return name


def _can_be_seen(character: str) -> bool:
    is_visible = unicodedata.category(character)[0] in VISIBLE and character not in BLANK
    return is_visible or character == " "


def look_of(name: str) -> str:
    """What a name looks like: the same for two that people could take for each other."""
    return unicodedata.normalize("NFKC", name).casefold().translate(LOOK_ALIKES).replace(" ", "")
