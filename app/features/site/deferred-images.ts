// Loads images that carry `data-src` in place of `src` once they come near the screen, those too that are added later
// (the HTML of a post). Browser only.

const margin = "400px";

/** Watches the document from now on. */
export function loadDeferredImages(root: ParentNode & Node = document): void {
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) show(target, sight);
    },
    { rootMargin: margin },
  );
  watch(root, sight);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes]))
      if (node instanceof Element) watch(node, sight);
  }).observe(root, { childList: true, subtree: true });
}

function watch(root: ParentNode & Node, sight: IntersectionObserver): void {
  const own = root instanceof HTMLImageElement && root.matches("[data-src]") ? [root] : [];
  for (const image of [...own, ...root.querySelectorAll("img[data-src]")]) sight.observe(image);
}

function show(image: Element, sight: IntersectionObserver): void {
  sight.unobserve(image);
  const address = image.getAttribute("data-src");
  if (address) image.setAttribute("src", address);
  image.removeAttribute("data-src");
}
