/** A new name for a request, under which it may be sent again without being done twice. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
