// Runs on every page, once: each Trusted Types policy can be created only once.
import { observeVitals } from "#app/features/vitals/observe-vitals.ts";
import { installTrustedTypes, scriptAddress } from "#app/platform/browser/trusted-types.ts";
import { whenIdle, whenNear, whenShown } from "./when-ready.ts";

export function startEveryPage(): void {
  installTrustedTypes();
  startPictures();
  whenShown(() => {
    observeVitals();
    whenIdle(() => void registerWorker());
  });
}

/** Loads lazy pictures (`data-src`), including ones added later, and replaces broken ones. */
function startPictures(): void {
  document.addEventListener("error", ({ target }) => replace(target), true);
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.hasAttribute("src")) replace(image);
  loadDeferred(document);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement) loadDeferred(node);
  }).observe(document, { childList: true, subtree: true });
}

function replace(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return;
  const around = image.closest<HTMLElement>("[data-fallback-picture]");
  const address = image.dataset["fallback"] ?? around?.dataset["fallbackPicture"];
  if (!address || image.getAttribute("src") === address) return;
  image.removeAttribute("srcset");
  image.src = address;
}

function loadDeferred(root: Document | HTMLElement): void {
  const ownImages = root instanceof HTMLImageElement && root.matches("[data-src]") ? [root] : [];
  whenNear([...ownImages, ...root.querySelectorAll<HTMLImageElement>("img[data-src]")], load, "400px");
}

function load(image: HTMLElement): void {
  const { src } = image.dataset;
  if (src) image.setAttribute("src", src);
  image.removeAttribute("data-src");
}

/** Sends the page's release and content to the worker, so that it replaces older cached files. */
async function registerWorker(): Promise<void> {
  try {
    if (!("serviceWorker" in navigator)) return;
    const registration = await navigator.serviceWorker.register(scriptAddress("/sw.js"), { scope: "/" });
    console.log("Service worker registered:", registration.scope); // oxlint-disable-line no-console -- the specification asks for it
    const { active } = await navigator.serviceWorker.ready;
    const { release, content } = document.documentElement.dataset;
    active?.postMessage({ release, content }, []);
  } catch (error) {
    console.log("Service worker registration failed:", error); // oxlint-disable-line no-console -- the specification asks for it
  }
}
