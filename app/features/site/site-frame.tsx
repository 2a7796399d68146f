import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { SiteFacts } from "./site-facts.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type SiteFrameProps = {
  facts: SiteFacts;
  children: React.ReactNode;
  /** Right after the skip link, for keyboard users. */
  banner?: React.ReactNode;
  /** Content of the footer's last row. */
  footerExtra?: React.ReactNode;
};

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
