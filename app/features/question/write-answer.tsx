import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { languageOf } from "#app/platform/i18n/company-words.ts";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { answerQuestion, changeAnswer, listAnswerPages } from "./contract.ts";
import type { AnswerInput, StaffAnswer, UnansweredQuestion } from "./contract.ts";

type WriteAnswerProps = {
  about: UnansweredQuestion | StaffAnswer;
  call: Caller;
  onClose: () => void;
};

const formId = "staff-answer";

/** Answers a question of visitors, or changes such an answer: the assistant gives it from then on, in the question's language. */
export function WriteAnswer({ about, call, onClose }: WriteAnswerProps) {
  const { id, question, locale } = about;
  const queries = useQueryClient();
  const pages = useQuery({
    queryKey: [listAnswerPages.path, locale],
    queryFn: async () => (await call(listAnswerPages, { query: { locale } })).answer,
  });
  const saving = useMutation({
    mutationFn: (body: AnswerInput) =>
      call("answer" in about ? changeAnswer : answerQuestion, { params: { id }, body }),
    onSuccess: () => {
      toastSuccess("The assistant gives this answer now");
      onClose();
      return queries.invalidateQueries();
    },
    onError: (error) => {
      const gone = isStatus(error, 404) ? "Someone else was quicker." : refusalMessage(error);
      toastError(error, gone ? `Failed to save the answer. ${gone}` : "Failed to save the answer");
    },
  });
  return (
    <Dialog
      title="Answer the question"
      description={`“${question}” (${languageOf(locale)})`}
      size="lg"
      closeLabel="Close"
      locked={saving.isPending}
      onClose={onClose}
      foot={
        <Button type="submit" form={formId} disabled={!pages.isSuccess} busy={saving.isPending} busyLabel="Saving...">
          Save answer
        </Button>
      }
    >
      {pages.isPending && <Spinner>Loading pages...</Spinner>}
      {pages.isError && (
        <Notice tone="err" title="The pages did not load">
          Close this and try again.
        </Notice>
      )}
      {pages.isSuccess && <AnswerForm id={formId} about={about} pages={pages.data} onSave={saving.mutate} />}
    </Dialog>
  );
}
