// Says in the page's title that a form has errors (WCAG 3.3.1): the tab and a screen reader tell it before the page is read.
import { useEffect } from "react";

/**
 * Puts a word such as "Error:" before the page's title for as long as there are errors.
 * @example useErrorTitle(Object.keys(errors).length > 0, t("form.errorPrefix"));
 */
export function useErrorTitle(hasErrors: boolean, prefix: string): void {
  // Synchronises with the document's title, which the server may have begun so already.
  useEffect(() => {
    if (!hasErrors) return;
    if (!document.title.startsWith(prefix)) document.title = `${prefix} ${document.title}`;
    return () => {
      document.title = document.title.replace(`${prefix} `, "");
    };
  }, [hasErrors, prefix]);
}
