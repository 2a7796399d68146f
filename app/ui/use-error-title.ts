import { useCallback } from "react";

/** Ref callback: prefixes the page's title while the element is mounted (WCAG 3.3.1), also if the server already did. */
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
