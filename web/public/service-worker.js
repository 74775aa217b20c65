// Keeps the files of the page and of its detector, so that "Detect in this tab" works without the service. The page
// registers it when that is turned on, and removes it when that is turned off. It never keeps an answer of the service.
const CACHE = 'detect-in-this-tab';
const BASE = new URL('./', self.location.href);
/** What the page loads before it can detect, from its own folder. */
const KEPT = /^(?:config\.json|assets\/[^/]+|detector\/.+)?$/;

const isKept = ({ method, url }) =>
  method === 'GET' &&
  url.startsWith(BASE.href) &&
  KEPT.test(new URL(url).pathname.slice(BASE.pathname.length));

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (isKept(event.request)) event.respondWith(freshOrKept(event.request));
});

/** The file as the service has it now, or as it was where the service does not respond. */
async function freshOrKept(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}
