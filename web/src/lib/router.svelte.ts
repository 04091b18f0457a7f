/** Addresses of the pages, kept in the browser's history. */

class Address {
  path = $state('/');
  query = $state.raw(new URLSearchParams());
  hash = $state('');
}

export const address = new Address();

function read(): void {
  address.path = location.pathname;
  address.query = new URLSearchParams(location.search);
  address.hash = location.hash.slice(1);
}

/** Go to an address of this app; `replace` leaves no trace in the history. */
export function go(url: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  read();
  if (!address.hash && !how.replace) scrollTo(0, 0);
}

function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.defaultPrevented
  );
}

function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || !isPlainClick(event) || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.getAttribute('href') ?? '', location.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}

export function startRouter(): void {
  read();
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
  document.addEventListener('click', followLink);
}

export type Params = Record<string, string>;

/** A part of an address as it is meant; null where it is no text at all, as `%` is not. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Match `/table/:id` against a path; null if it does not fit. */
export function matchPath(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/');
  const given = path.replace(/(.)\/$/, '$1').split('/');
  if (wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [index, part] of wanted.entries()) {
    const found = given[index] ?? '';
    const value = part.startsWith(':') ? decoded(found) : null;
    if (value !== null) params[part.slice(1)] = value;
    else if (part !== found) return null;
  }
  return params;
}
