import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { giveFocusBack, showBanner } from "./banner-view.ts";
import type { BannerView } from "./banner-view.ts";
import { CookieCategories } from "./cookie-categories.tsx";
import { CookieChoice } from "./cookie-choice.tsx";

/** Which of its views is shown. */
export type CookieBannerProps = { view: Exclude<BannerView, "hidden"> };

/**
 * The cookie banner: a named region at the lower edge, not a dialog. It takes no focus by itself, and Esc is no consent.
 * @example <CookieBanner view="choice" />
 */
export function CookieBanner({ view }: CookieBannerProps) {
  const banner = useRef<HTMLElement>(null);

  // Synchronises with the document's focus: what is removed with the focus in it would leave it nowhere.
  useLayoutEffect(() => {
    const section = banner.current;
    return () => {
      if (section?.contains(document.activeElement)) queueMicrotask(giveFocusBack);
    };
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the Esc of what is inside
    <section
      ref={banner}
      data-slot="cookie-banner"
      data-print="no"
      aria-labelledby="cookie-banner-title"
      className="cookie-banner"
      onKeyDown={({ key }) => {
        if (key !== "Escape" || view === "choice") return;
        flushSync(() => showBanner(view === "categories" ? "choice" : "hidden"));
        banner.current?.querySelector("button")?.focus();
      }}
    >
      {view === "choice" ? <CookieChoice /> : <CookieCategories />}
    </section>
  );
}
