import { LegalText } from "#app/features/legal/legal-text.tsx";
import type { LegalPart } from "#app/features/legal/legal-text.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";

type LegalPageProps = {
  siteUrl: string;
  path: string;
  page: { heading: string; lead: string; version: string; versionLabel: string };
  /** URL of the head's drawing, which fits the page's subject. */
  field: string;
  parts: readonly LegalPart[];
  /** Shown before the text. */
  children?: React.ReactNode;
};

/** Renders a legal text below its head. */
export function LegalPage({ siteUrl, path, page, field, parts, children }: LegalPageProps) {
  const { heading, lead, version, versionLabel } = page;
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: heading, path }]} />
      <PageHead title={heading} lead={lead} field={field} className="legal-head" />
      <LegalText version={{ label: versionLabel, day: version }} parts={parts}>
        {children}
      </LegalText>
    </>
  );
}
