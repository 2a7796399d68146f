import { lazy, Suspense } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { PageChange } from "./page-change.tsx";
import type { SiteFacts } from "./site-facts.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

// Its script is not needed for a start: what is told before it is there waits in the store.
const ToasterHost = lazy(async () => {
  const module = await import("#app/ui/toaster-host.tsx");
  return { default: module.ToasterHost };
});

type SiteFrameProps = {
  facts: SiteFacts;
  /** The page. */
  children: React.ReactNode;
  /** What stands in the footer's last row beside the small print. */
  footerExtra?: React.ReactNode;
};

/** What every public page stands in: skip link, header, main, footer, notifications. */
export function SiteFrame({ facts, children, footerExtra }: SiteFrameProps) {
  const { t } = useTranslation();
  const notifications = t("common.notifications");
  return (
    <>
      <a href="#main" className="skip-link not-focus:shadow-none">
        {t("common.skipToContent")}
      </a>
      <SiteHeader offered={facts.offered} />
      <main id="main" tabIndex={-1} className="bg-ground">
        {children}
      </main>
      <SiteFooter facts={facts.footer} extra={footerExtra} />
      <Suspense>
        <ToasterHost
          labels={{ region: `${notifications} ({hotkey})`, toast: notifications, close: t("common.close") }}
        />
      </Suspense>
      <PageChange />
    </>
  );
}
