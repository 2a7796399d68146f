import { Link } from "react-router";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { ExportButton } from "#app/features/newsletter/admin/export-button.tsx";
import { SubscriberDesk } from "#app/features/newsletter/admin/subscriber-desk.tsx";
import { SubscriberSummary } from "#app/features/newsletter/admin/subscriber-summary.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Newsletter");
export const loader = () => null;
export const clientLoader = () => null;

export default function Newsletter() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Newsletter" lead={<SubscriberSummary call={call} />}>
        <ExportButton call={call} />
      </PageTitle>
      <nav aria-label="Newsletter" className="-mt-3 mb-6 flex flex-wrap gap-x-6 gap-y-2 text-s">
        <Link to="/admin/newsletter/issues" className="link">
          Issues
        </Link>
        <Link to="/admin/newsletter/subscribers" className="link">
          Growth, import and details
        </Link>
      </nav>
      <SubscriberDesk call={call} />
    </>
  );
}
