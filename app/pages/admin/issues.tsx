import { Link, useNavigate } from "react-router";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { IssueDesk, NewIssueButton } from "#app/features/issue/admin/issue-desk.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Newsletter issues");
export const loader = () => null;
export const clientLoader = () => null;

export default function Issues() {
  const { call, user } = useSignedIn();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title="Newsletter issues" lead="Written here, sent to subscribers, and kept in the public archive.">
        <NewIssueButton call={call} onOpen={(id) => void navigate(`/admin/newsletter/issues/${id}`)} />
      </PageTitle>
      {user.role === "admin" && (
        <nav aria-label="Newsletter" className="-mt-3 mb-6 flex flex-wrap gap-x-6 gap-y-2 text-s">
          <Link to="/admin/newsletter" className="link">
            Subscribers
          </Link>
          <Link to="/admin/newsletter/subscribers" className="link">
            Growth, import and details
          </Link>
        </nav>
      )}
      <IssueDesk call={call} />
    </>
  );
}
