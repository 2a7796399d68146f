// Says in the page's title that a form has errors (WCAG 3.3.1): the tab and a screen reader tell it before the page is read.
import { useCallback } from "react";

/**
 * Ref of an element that says what is wrong: for as long as it stands, a word such as "Error:" stands before the page's
 * title, which the server may have begun so already. `appear` is called with the element when it comes.
 */
export function useErrorTitle(prefix: string, appear?: (node: HTMLElement | null) => void) {
  return useCallback(
    (node: HTMLElement | null) => {
      appear?.(node);
      if (!document.title.startsWith(prefix)) document.title = `${prefix} ${document.title}`;
      return () => {
        document.title = document.title.replace(`${prefix} `, "");
      };
    },
    [prefix, appear],
  );
}
