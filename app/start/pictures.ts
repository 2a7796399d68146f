// Lazy pictures (`data-src`) and fallbacks for broken ones (`data-fallback`, `data-fallback-picture`).
import { whenNear } from "./when.ts";

/** Also observes pictures added later. */
export function startPictures(): void {
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
  const own = root instanceof HTMLImageElement && root.matches("[data-src]") ? [root] : [];
  whenNear([...own, ...root.querySelectorAll<HTMLImageElement>("img[data-src]")], load, "400px");
}

function load(image: HTMLElement): void {
  const { src } = image.dataset;
  if (src) image.setAttribute("src", src);
  image.removeAttribute("data-src");
}
