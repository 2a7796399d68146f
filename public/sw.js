// The service worker: pages that were read stay readable without a network, files with a hash in their name are fetched once.
// It keeps nothing of the API, the admin area, the assistant or a booking, and nothing that was asked for with a token.
// One cache a release: a page of a newer release tells its name, and what was kept of the older one goes. A page of newer content
// tells that too, and the offline pages are fetched again.

const prefix = "pages-";
// The build fills these two in from the site map (scripts/build/service-worker.ts). In development all is left to the network.
const offlinePages = [/* OFFLINE_PAGES */];
const onlineOnly = new RegExp(/* ONLINE_ONLY */ "");

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(cacheInUse().then(keepOfflinePages));
});

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([preloadPages(), self.clients.claim()])));

self.addEventListener("message", (event) => {
  const { release, content } = event.data ?? {};
  if (isStamp(release)) event.waitUntil(changeRelease(prefix + release).then(() => renewOfflinePages(content)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isPage = request.mode === "navigate";
  if (request.method !== "GET" || url.origin !== location.origin || request.headers.has("Authorization")) return;
  if (onlineOnly.test(url.pathname)) {
    if (isPage) event.respondWith(fromNetwork(event)); // or it is asked for twice: what is preloaded would be thrown away
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(cacheFirst(request));
  else if (isPage || /\.(?:data|svg)$/.test(url.pathname)) event.respondWith(networkFirst(event, url));
});

/**
 * A page is asked for by the browser itself, while the worker starts. What a worker asks for doesn't say where a visit came from.
 * Not in Firefox: a preload that fails ends the navigation there, without the page that is kept. A registration remembers it.
 */
async function preloadPages() {
  const preload = self.registration.navigationPreload;
  await (/ Firefox\//.test(navigator.userAgent) ? preload?.disable() : preload?.enable());
}

async function fromNetwork({ request, preloadResponse }) {
  return (await preloadResponse) ?? fetch(request);
}

/** Files with a hash in their name never change. */
async function cacheFirst(request) {
  const cache = await cacheOrNone();
  const kept = await cache?.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  await keep(cache, request, answer);
  return answer;
}

/** The network's answer; without a network the last one, and for a page that was never read the offline page. */
async function networkFirst(event, url) {
  const { request } = event;
  const cache = await cacheOrNone();
  try {
    const answer = await fromNetwork(event);
    if (!answer.redirected && !/no-store/.test(answer.headers.get("Cache-Control") ?? "")) await keep(cache, request, answer);
    return answer;
  } catch (error) {
    const isPage = request.mode === "navigate";
    const find = (wanted, ignoreSearch = false) => cache?.match(wanted, { ignoreVary: true, ignoreSearch });
    // The very address comes first: with and without a query are two pages, and a match that ignores it is any of them.
    const kept = (await find(request)) ?? (isPage && ((await find(request, true)) ?? (await find(offlinePageOf(url.pathname)))));
    if (kept) return kept;
    throw error;
  }
}

/** Where there is no room, or another release has just removed the cache, it is shown all the same; one that breaks off is an error. */
async function keep(cache, request, answer) {
  if (!cache || answer.status !== 200) return;
  const body = await answer.clone().blob();
  await cache.put(request, new Response(body, answer)).catch(() => undefined);
}

function offlinePageOf(pathname) {
  return offlinePages.find((page) => page === `/${pathname.split("/")[1]}/offline`) ?? "/offline";
}

/** The cache of the release that was named last. */
async function cacheInUse() {
  const names = await caches.keys();
  return caches.open(names.find((name) => name.startsWith(prefix)) ?? `${prefix}first`);
}

/** Pages are shown without it too: the browser may refuse it. */
function cacheOrNone() {
  return cacheInUse().catch(() => undefined);
}

async function changeRelease(name) {
  const names = await caches.keys();
  if (names.includes(name)) return;
  await keepOfflinePages(await caches.open(name));
  await Promise.all(names.map((old) => caches.delete(old)));
}

function isStamp(value) {
  return typeof value === "string" && /^[\w-]{1,64}$/.test(value);
}

/** Fetches the offline pages anew where a publication has changed the content since they were kept. */
async function renewOfflinePages(content) {
  if (!isStamp(content)) return;
  const cache = await cacheInUse();
  const kept = await Promise.all(offlinePages.map((page) => cache.match(page, { ignoreVary: true })));
  const texts = await Promise.all(kept.map((page) => page?.text()));
  if (!texts.every((text) => text?.includes(`data-content="${content}"`))) await keepOfflinePages(cache);
}

/** The offline pages with the files they need. One that cannot be had now is left for the next release. */
async function keepOfflinePages(cache) {
  await Promise.all(
    offlinePages.map(async (page) => {
      const answer = await fetch(page).catch(() => undefined);
      if (!answer?.ok) return;
      const files = [...(await answer.clone().text()).matchAll(/"(\/(?:assets\/[^"]+\.(?:js|css|woff2|svg)|(?:logo|mark)[\w-]*\.(?:svg|png)))"/g)].map((match) => match[1]);
      await cache.put(page, answer);
      await Promise.all([...new Set(files)].map((file) => cache.add(file).catch(() => undefined)));
    }),
  );
}
