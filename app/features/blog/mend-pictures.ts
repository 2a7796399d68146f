// Puts a picture of ours in the place of one that can't be shown (spec §8). Browser only.

/**
 * Watches the pictures inside `root`, those that failed before included. A picture's own stand-in is its `data-fallback`.
 * @example <article ref={(root) => mendPictures(root, coverUrl(post.slug))}>
 */
export function mendPictures(root: HTMLElement | null, fallback: string): (() => void) | undefined {
  if (!root) return undefined;
  const mend = (image: HTMLImageElement) => {
    const address = image.dataset["fallback"] ?? fallback;
    if (image.getAttribute("src") !== address) image.src = address; // once: a stand-in that fails stays as it is
  };
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) mend(target);
  };
  root.addEventListener("error", listen, { capture: true }); // error events don't bubble
  for (const image of root.querySelectorAll("img")) {
    const hasFailed = image.complete && image.naturalWidth === 0 && image.hasAttribute("src");
    if (hasFailed) mend(image);
  }
  return () => root.removeEventListener("error", listen, { capture: true });
}
