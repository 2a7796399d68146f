import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { loadMoreWords } from "#app/platform/i18n/languages.ts";
import { carriesSecret } from "#app/platform/secret-paths.ts";
import { afterLoad } from "./after-load.ts";
import { offerChoice, showBanner, useBannerView } from "./banner-view.ts";
import type { CookieBannerProps } from "./cookie-banner.tsx";
import { readConsent, subscribeToConsent } from "./consent-record.ts";
import { whenAllowed } from "./gate.ts";

const bannerDelayMs = 1000; // spec §9

const loadBanner = async () => {
  await loadMoreWords();
  return import("./cookie-banner.tsx");
};
const CookieBanner = lazy<React.ComponentType<CookieBannerProps>>(() =>
  loadBanner().then(
    ({ CookieBanner: Banner }) => ({ default: Banner }),
    () => ({ default: () => null }), // without the banner nothing is allowed, which is safe
  ),
);

/**
 * The place of the cookie banner, once per public page, last in order: costs nothing until the banner is due.
 * Also runs the operator's analytics tag for as long as it is allowed.
 * @example <ConsentHost analyticsId={facts.analyticsId} />
 */
export function ConsentHost({ analyticsId }: { analyticsId: string | undefined }) {
  const view = useBannerView();
  const { pathname } = useLocation();
  // No tag hears of an address that is a secret.
  const tagId = carriesSecret(pathname) ? undefined : analyticsId;

  // Synchronises with the browser's storage and with the time since the page was loaded.
  useEffect(() => {
    if (readConsent()) return;
    void loadBanner().catch(() => undefined); // ahead, so that it is there when it is due
    return afterLoad(bannerDelayMs, () => {
      if (!readConsent()) offerChoice();
    });
  }, []);

  // Synchronises with a choice that is made here or in another tab.
  useEffect(() => subscribeToConsent(() => readConsent() && showBanner("hidden")), []);

  // Synchronises with the analytics tag, a script of somebody else.
  useEffect(() => (tagId ? whenAllowed("analytics", () => runAnalytics(tagId)) : undefined), [tagId]);

  return (
    view !== "hidden" && (
      <Suspense>
        <CookieBanner view={view} />
      </Suspense>
    )
  );
}

/** The tag's own file comes only now; a withdrawal that is quicker than it wins. */
function runAnalytics(id: string): () => void {
  let isWanted = true;
  const started = import("./analytics-tag.ts").then(
    ({ startAnalytics }) => (isWanted ? startAnalytics(id) : undefined),
    () => undefined, // offline: no tag this time
  );
  return () => {
    isWanted = false;
    void started.then((stop) => stop?.());
  };
}
