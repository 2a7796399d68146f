// Keeps the focus in the picker where its radio buttons are replaced by others: with another time zone, other days.
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Gives the focus to the radio button of the same name and value, or the chosen one, where the one that had it is gone. The answer belongs on the
 * picker's `onFocus`.
 * @example const onFocus = useKeptFocus(root, timeZone)
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, timeZone: string) {
  const focused = useRef<Element>(null);

  // Synchronises with the document's focus; it may have been here before React was.
  useLayoutEffect(() => {
    const last = focused.current;
    if (last && !last.isConnected && document.activeElement === document.body)
      counterpartOf(last, root.current)?.focus({ preventScroll: true });
    if (root.current?.contains(document.activeElement)) focused.current = document.activeElement;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the zone is what replaces them
  }, [root, timeZone]);

  return (event: React.FocusEvent) => {
    focused.current = event.target;
  };
}

function counterpartOf(gone: Element, picker: HTMLElement | null): HTMLInputElement | undefined {
  if (!picker || !(gone instanceof HTMLInputElement)) return undefined;
  const own = [...picker.querySelectorAll<HTMLInputElement>("input")].filter(({ name }) => name === gone.name);
  return own.find(({ value }) => value === gone.value) ?? own.find(({ checked }) => checked) ?? own[0];
}
