// What visitors asked the assistant and the site does not answer.
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { QuestionDesk } from "#app/features/chat/admin/question-desk.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Questions");
export const loader = () => null;
export const clientLoader = () => null;

export default function Questions() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle
        title="Questions"
        lead="What visitors asked the assistant and the site does not answer, the most asked first. Your answers count at once."
      />
      <QuestionDesk call={call} />
    </>
  );
}
