/** The invitation behind the `#` of a link: `<seat>.<token>`. */
export function parseInvitation(hash: string): { seat: number; token: string } | null {
  const found = /^(\d)\.(.+)$/.exec(hash);
  return found ? { seat: Number(found[1]), token: found[2]! } : null;
}
