import { lazy, Suspense, useEffect } from "react";
import { loadMoreWords } from "#app/platform/i18n/languages.ts";
import { afterLoad } from "./after-load.ts";
import { offerChoice, showBanner, useBannerView } from "./banner-view.ts";
import { CookieBanner } from "./cookie-banner.tsx";
import type { CookieBannerProps } from "./cookie-banner.tsx";
import { readConsent, subscribeToConsent } from "./consent-record.ts";
import { whenAllowed } from "./gate.ts";

const bannerDelayMs = 1000; // spec §9

const loadBanner = () => loadMoreWords("consent");
const BannerInWords = lazy<React.ComponentType<CookieBannerProps>>(() =>
  loadBanner().then(
    () => ({ default: CookieBanner }),
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

  // Synchronises with the browser's storage, with the time since the page was loaded, and with somebody else's script.
  useEffect(() => followConsent(analyticsId), [analyticsId]);

  return (
    view !== "hidden" && (
      <Suspense>
        <BannerInWords view={view} />
      </Suspense>
    )
  );
}

/** Asks who hasn't answered yet, hides the banner once they have, here or in another tab, and runs the tag while it may. */
function followConsent(analyticsId: string | undefined): () => void {
  const ends = [
    readConsent() ? undefined : askInTime(),
    subscribeToConsent(() => readConsent() && showBanner("hidden")),
    analyticsId ? whenAllowed("analytics", () => runAnalytics(analyticsId)) : undefined,
  ];
  return () => {
    for (const end of ends) end?.();
  };
}

function askInTime(): () => void {
  void loadBanner().catch(() => undefined); // ahead, so that it is there when it is due
  return afterLoad(bannerDelayMs, () => {
    if (!readConsent()) offerChoice();
  });
}

/** Loads the tag's own file only now; if consent is withdrawn before it arrives, it never starts. */
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
