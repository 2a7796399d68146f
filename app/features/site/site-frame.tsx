import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { SiteFacts } from "./site-facts.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type SiteFrameProps = {
  facts: SiteFacts;
  /** The page. */
  children: React.ReactNode;
  /** Comes right after the skip link: who goes by keyboard answers it before the page. */
  banner?: React.ReactNode;
  /** What stands in the footer's last row beside the small print. */
  footerExtra?: React.ReactNode;
};

/** What every public page stands in: skip link, header, main, footer. */
export function SiteFrame({ facts, banner, children, footerExtra }: SiteFrameProps) {
  const { t } = useTranslation();
  return (
    <>
      <a href="#main" className="skip-link not-focus:shadow-none">
        {t("common.skipToContent")}
      </a>
      {banner}
      <SiteHeader offered={facts.offered} />
      <main id="main" tabIndex={-1} className="bg-ground">
        {children}
      </main>
      <SiteFooter facts={facts.footer} extra={footerExtra} />
    </>
  );
}
