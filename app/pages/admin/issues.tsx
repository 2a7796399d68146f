import { useNavigate } from "react-router";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { IssueScreen, NewIssueButton } from "#app/features/issue/admin/issue-screen.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Newsletter issues");
export const loader = () => null;
export const clientLoader = () => null;

export default function Issues() {
  const { call } = useSignedIn();
  const navigate = useNavigate();
  const open = (id: string) => void navigate(`/admin/newsletter/issues/${id}`);
  return (
    <>
      <PageTitle title="Newsletter issues" lead="Written here, sent to subscribers, and kept in the public archive.">
        <NewIssueButton call={call} onOpen={open} />
      </PageTitle>
      <IssueScreen call={call} onOpen={open} />
    </>
  );
}
