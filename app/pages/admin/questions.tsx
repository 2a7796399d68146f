import { useSignedIn } from "#app/features/auth/session-context.ts";
import { QuestionScreen } from "#app/features/unanswered-questions/question-screen.tsx";
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
        lead="Questions that the assistant couldn’t answer, the most frequent first. Your answers are used at once."
      />
      <QuestionScreen call={call} />
    </>
  );
}
