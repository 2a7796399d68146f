import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { Location } from "react-router";
import { barePath, defaultLocale, localeOf, localPath } from "#app/platform/i18n/locales.ts";

/**
 * What a browser does by itself when a document is replaced, and a client navigation has to do by hand: the focus goes to
 * the new page, its title is read out once, Back returns to the link one came from. Also lets the detector choose the
 * language of an address that names none.
 */
export function PageChange() {
  const location = useLocation();
  const standBy = useFocusOnPageChange(location);
  useDetectedLanguage(location);
  return <p ref={standBy} aria-live="polite" className="visually-hidden" />;
}

/** Answers the ref callback of where the titles of new pages are announced. */
function useFocusOnPageChange(location: Location) {
  const announcer = useRef<HTMLElement>(null);
  const isBack = useNavigationType() === "POP";
  const shown = useRef(location);
  const leftBy = useRef(new Map<string, string>());

  // Synchronises with the document's focus and with screen readers.
  useEffect(() => {
    const left = shown.current;
    shown.current = location;
    // The same page in another language, with another hash or filter, is no new page.
    if (barePath(left.pathname) === barePath(location.pathname)) return;
    const way = isBack ? leftBy.current.get(location.key) : undefined;
    const link =
      way === undefined
        ? null
        : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(way)}"], a[href="${CSS.escape(way)}"]`);
    (link ?? document.getElementById("main"))?.focus({ preventScroll: true });
    if (announcer.current) announcer.current.textContent = document.title;
  }, [location, isBack]);

  // As long as the announcer stands, clicks tell which link a page was left by.
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
    void import("./detect-language.ts").then(({ detectLanguage, rememberLanguage }) => {
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
    });
    return () => {
      isCurrent = false;
    };
  }, [pathname, search, hash, navigate]);
}
