import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { Location } from "react-router";
import { barePath, defaultLocale, localeOf, localPath } from "#app/platform/i18n/locales.ts";

/**
 * What browsers do by themselves for a new document, and a client navigation must do by hand: move the focus to the new page,
 * read out its title once, and return to the link that was followed on Back. Also detects the language where the address
 * names none.
 */
export function PageChange() {
  const location = useLocation();
  const standBy = useFocusOnPageChange(location);
  useDetectedLanguage(location);
  return <p ref={standBy} aria-live="polite" className="visually-hidden" />;
}

/** Gives the ref callback for the element that announces the titles of new pages. */
function useFocusOnPageChange(location: Location) {
  const announcer = useRef<HTMLElement>(null);
  const isBack = useNavigationType() === "POP";
  const shown = useRef(location);
  const leftBy = useRef(new Map<string, string>());

  // Synchronises with the document's focus and with screen readers.
  useEffect(() => {
    const left = shown.current;
    shown.current = location;
    // Another language, hash or filter of the same page is not a new page.
    if (barePath(left.pathname) === barePath(location.pathname)) return;
    const way = isBack ? leftBy.current.get(location.key) : undefined;
    const link =
      way === undefined
        ? null
        : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(way)}"], a[href="${CSS.escape(way)}"]`);
    (link ?? document.getElementById("main"))?.focus({ preventScroll: true });
    if (announcer.current) announcer.current.textContent = document.title;
  }, [location, isBack]);

  // While the announcer is mounted, clicks tell which link each page was left by.
  return useCallback((element: HTMLElement | null) => {
    announcer.current = element;
    const note = ({ target }: MouseEvent) => {
      const href = target instanceof Element ? target.closest("a[href]")?.getAttribute("href") : undefined;
      if (href) leftBy.current.set(shown.current.key, href);
    };
    document.addEventListener("click", note, { capture: true });
    return () => document.removeEventListener("click", note, { capture: true });
  }, []);
}

function useDetectedLanguage(location: Location) {
  const navigate = useNavigate();
  const { pathname, search, hash } = location;

  // Synchronises with the browser's storage, where a chosen language is kept. A language in the address wins.
  useEffect(() => {
    if (localeOf(pathname) !== defaultLocale) return;
    let isCurrent = true;
    void import("./detect-language.ts").then(
      ({ detectLanguage, rememberLanguage }) => {
        if (!isCurrent) return;
        const locale = detectLanguage();
        rememberLanguage(locale);
        if (locale === defaultLocale) return;
        const rest = search + hash;
        void navigate(localPath(locale, pathname) + rest, {
          replace: true,
          mask: pathname + rest,
          preventScrollReset: true,
        });
      },
      () => undefined, // its file could not be loaded: the page stays in the language of its address
    );
    return () => {
      isCurrent = false;
    };
  }, [pathname, search, hash, navigate]);
}
