// Tells the page's first rendering, on the server and at hydration, from what the browser renders later. Some elements,
// inline scripts above all, can only come with the document: created by the browser, Trusted Types refuses them.
import { useState, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * True for a component that came with the document, and stays so; false for one that the browser added.
 * @example const isAtStart = useAtStart(); return isAtStart ? <script>{text}</script> : null;
 */
export function useAtStart(): boolean {
  const isFirstRendering = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [cameWithDocument] = useState(isFirstRendering);
  return cameWithDocument;
}
