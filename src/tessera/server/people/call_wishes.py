"""What people want to be called for, and how: nothing, until they say so."""

from tessera.server.models.calls import CallsAnswer, CallsRequest, DeviceRequest, QuietHours
from tessera.server.people.mail import Mailer
from tessera.server.people.push import Pusher
from tessera.server.storage.calls import CallStore, CallWish, Device
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Sources, token_digest


class CallWishes:
    """Keeps what people want, and the devices that show it."""

    def __init__(self, store: CallStore, pusher: Pusher, mailer: Mailer, sources: Sources) -> None:
        self._store = store
        self._pusher = pusher
        self._mailer = mailer
        self._sources = sources

    async def read(self, actor: Actor) -> CallsAnswer:
        """What the person wants now."""
        wish = await self._store.wish(actor.player) or CallWish(actor.player)
        address = await self._store.address(actor.player) if self._mailer.is_there else None
        quiet = None
        if wish.quiet_from is not None and wish.quiet_until is not None:
            quiet = QuietHours(begin=wish.quiet_from, end=wish.quiet_until, zone=wish.zone)
        return CallsAnswer.model_validate(
            {
                "push": wish.push,
                "letters": wish.letters,
                "quiet": quiet,
                "language": wish.language,
                "key": await self._pusher.public_key(),
                "devices": [device.id for device in await self._store.devices(actor.player)],
                "writes": address is not None,
            }
        )

    async def write(self, actor: Actor, request: CallsRequest) -> CallsAnswer:
        """From now on the person wants this."""
        kept, quiet = await self._store.wish(actor.player), request.quiet
        wish = CallWish(
            actor.player,
            tuple(request.push),
            tuple(request.letters),
            quiet.begin if quiet else None,
            quiet.end if quiet else None,
            quiet.zone if quiet else "UTC",
            request.language,
            kept.stop_token if kept else self._sources.token(),
        )
        await self._store.write_wish(wish, self._sources.now())
        return await self.read(actor)

    async def add_device(self, actor: Actor, request: DeviceRequest, session: str) -> CallsAnswer:
        """Have a browser show the person's calls, as long as the session lasts in which it was asked."""
        device = Device(token_digest(request.endpoint), request.endpoint, request.p256dh, request.auth)
        await self._pusher.check(device)
        await self._store.write_device(device, actor.player, session, self._sources.now())
        return await self.read(actor)

    async def remove_device(self, actor: Actor, device: str) -> CallsAnswer:
        """Have it show none any more."""
        await self._store.delete_device(device, actor.player)
        return await self.read(actor)

    async def stop_letters(self, token: str) -> None:
        """No more letters to whoever has got one with this token."""
        if not await self._store.stop_letters(token):
            raise Refusal("wrong-code", "this link is not valid any more")
