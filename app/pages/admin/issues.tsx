import { Plus } from "lucide-react";
import { useNavigate } from "react-router";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { IssueScreen } from "#app/features/issue/admin/issue-screen.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Newsletter issues");
export const loader = () => null;
export const clientLoader = () => null;

export default function Issues() {
  const { call } = useSignedIn();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title="Newsletter issues" lead="Written here, sent to subscribers, and kept in the public archive.">
        <ButtonLink to="/admin/newsletter/issues/new" size="sm" icon={<Plus size={18} aria-hidden="true" />}>
          New issue
        </ButtonLink>
      </PageTitle>
      <IssueScreen call={call} onOpen={(id) => void navigate(`/admin/newsletter/issues/${id}`)} />
    </>
  );
}
