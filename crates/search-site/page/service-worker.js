/** @file Keeps the files of the page, so that it opens without a network after the first visit. */

/** The files, and a hash of their contents: both are set when the site is built. A new version takes the place of the old one when the page is closed everywhere. */
const FILES = /* files */ [];
const VERSION = "/* version */";

/** Other pages on the same host have caches too. */
const OWN = `searchlab ${self.registration.scope} `;
const CACHE = `${OWN}${VERSION}`;

self.addEventListener("install", (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()));
});

/** The kept response; that of the page does not depend on its query. @param {Request} request */
async function kept(request) {
  const address = new URL(request.url);
  address.search = "";
  const isIndex = address.href === `${self.registration.scope}index.html`;
  const cache = await caches.open(CACHE);
  return (await cache.match(isIndex ? self.registration.scope : address.href)) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(kept(event.request));
});
