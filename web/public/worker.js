// Keeps the app's own files, so that it opens at once and also when the connection drops for a moment.
// What the server says about games is never kept.
const CACHE = 'tessera-2';
const PAGE = '/';
// What the page needs besides: without the script it would forget its language and colours.
const BESIDE = ['/theme.js', '/icon.svg', '/manifest.webmanifest'];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(BESIDE)));
});
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOthers(), self.clients.claim()])));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(event.request));
  else if (BESIDE.includes(url.pathname)) event.respondWith(fromServer(event.request, url.pathname));
  else if (event.request.mode === 'navigate') event.respondWith(fromServer(event.request, PAGE));
});

// Somebody is called: `{kind, table, title, body, stop}`.
self.addEventListener('push', (event) => event.waitUntil(showCall(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === 'stop' ? stopCalls() : openPage(event.notification.data.path));
});

async function showCall(data) {
  const { table, title, body, stop } = data.json();
  const path = `/table/${table}`;
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.focused && isAt(page, path))) return;
  await self.registration.showNotification(title, {
    body,
    tag: table, // one for each table: a newer one takes its place
    renotify: true,
    icon: '/icon-180.png',
    data: { path },
    actions: [{ action: 'stop', title: stop }],
  });
}

async function openPage(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => isAt(page, path));
  await (open ? open.focus() : self.clients.openWindow(path));
}

function isAt(page, path) {
  return new URL(page.url).pathname === path;
}

// The push service then tells the server that nobody is there any more.
async function stopCalls() {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

// The caches of earlier versions of this worker.
async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function fromCache(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

// Every address of the app is the same page; anything else that one can go to is not kept in its place.
async function fromServer(request, name) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && (name !== PAGE || isPage(answer))) await keep(cache, name, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(name);
    if (kept) return kept;
    throw error;
  }
}

function isPage(answer) {
  return (answer.headers.get('Content-Type') ?? '').startsWith('text/html');
}

// A page that has changed names other files: those kept for the one before are of no more use.
async function keep(cache, name, answer) {
  const before = name === PAGE ? await cache.match(PAGE) : undefined;
  if (before && (await before.text()) !== (await answer.clone().text())) {
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname.startsWith('/assets/')) await cache.delete(request);
    }
  }
  await cache.put(name, answer);
}
