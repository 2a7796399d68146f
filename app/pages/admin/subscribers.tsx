// Subscribers in detail: growth, languages, sources, bounces, import.
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { DetailsDesk } from "#app/features/newsletter/subscribers/details-desk.tsx";
import { FiguresDesk } from "#app/features/newsletter/subscribers/figures-desk.tsx";
import { ImportDesk } from "#app/features/newsletter/subscribers/import-desk.tsx";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Subscribers");
export const loader = () => null;
export const clientLoader = () => null;

export default function Subscribers() {
  const { call, upload } = useSignedIn();
  return (
    <>
      <ArrowLink back to="/admin/newsletter" className="mb-4 text-s font-normal text-text-2">
        Back to Newsletter
      </ArrowLink>
      <PageTitle title="Subscribers" lead="How the newsletter grows, who reads it, and where they came from." />
      <FiguresDesk call={call} />
      <ImportDesk upload={upload} />
      <DetailsDesk call={call} />
    </>
  );
}
