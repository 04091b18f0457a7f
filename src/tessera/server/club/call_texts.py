"""What people are told when they are called, in their language."""

from dataclasses import dataclass

from tessera.core.game import Game
from tessera.server.people.mail import Letter
from tessera.server.storage.calls import CallWish

TURN, ASKED, INVITATION, OVER = "turn", "asked", "invitation", "over"
TITLES = {
    "en": {
        TURN: "Your turn – {game}",
        ASKED: "You are invited – {game}",
        INVITATION: "A game has begun – {game}",
        OVER: "The game is over – {game}",
    },
    "ja": {
        TURN: "あなたの番です – {game}",
        ASKED: "対局に誘われました – {game}",
        INVITATION: "対局が始まりました – {game}",
        OVER: "対局が終わりました – {game}",
    },
}
WITH = {"en": "With {names}", "ja": "相手：{names}"}
BETWEEN = {"en": ", ", "ja": "、"}
STOP = {"en": "No more pushes here", "ja": "この端末への通知をやめる"}
LETTER = {
    "en": "{title}\n{with_whom}\n\nThe table: {table}\n\n"
    "You asked for this letter. One click stops all of them: {stop}\n"
    "What you are told, and when: {account}\n",
    "ja": "{title}\n{with_whom}\n\n対局はこちら: {table}\n\n"
    "この手紙はご希望によりお送りしています。次のリンクを開くと、今後は届きません: {stop}\n"
    "お知らせの内容と時間の設定: {account}\n",
}


@dataclass(frozen=True, slots=True)
class Occasion:
    """What somebody is called for."""

    kind: str
    table: str
    game: type[Game]
    others: tuple[str, ...]
    """The names of everybody else at the table."""
    moves: int


def call_message(occasion: Occasion, language: str) -> dict[str, str]:
    """What the page's service worker gets to show."""
    title, with_whom = _lines(occasion, language)
    return {
        "kind": occasion.kind,
        "table": occasion.table,
        "title": title,
        "body": with_whom,
        "stop": STOP[language],
    }


def call_letter(occasion: Occasion, wish: CallWish, to: str, public_url: str, name: str) -> Letter:
    """The same as a letter, with how to stop them; the same `name` makes it the same letter."""
    title, with_whom = _lines(occasion, wish.language)
    text = LETTER[wish.language].format(
        title=title,
        with_whom=with_whom,
        table=f"{public_url}/table/{occasion.table}",
        # After the #, so that no server on the way writes it down.
        stop=f"{public_url}/account#stop={wish.stop_token}",
        account=f"{public_url}/account",
    )
    headers = {
        "Message-ID": f"<{name}@tessera>",
        "List-Unsubscribe": f"<{public_url}/api/calls/stop/{wish.stop_token}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    return Letter(to, f"Tessera: {title}", text, headers)


def _lines(occasion: Occasion, language: str) -> tuple[str, str]:
    names = BETWEEN[language].join(occasion.others)
    with_whom = WITH[language].format(names=names) if names else ""
    return TITLES[language][occasion.kind].format(game=occasion.game.title_in(language)), with_whom
