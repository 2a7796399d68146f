import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { Textarea } from "#app/ui/textarea.tsx";
import {
  answerQuestion,
  changeAnswer,
  listAnswerPages,
  listAnswers,
  maxAnswerLength,
  maxQuestionLength,
} from "./contract.ts";
import type { AnswerInput, AnswerPage, StaffAnswer, UnansweredQuestion } from "./contract.ts";

type WriteAnswerProps = {
  about: UnansweredQuestion | StaffAnswer;
  call: Caller;
  onClose: () => void;
};

type Errors = { question?: string; answer?: string };

/** Renders the form to answer a question or change an answer, which the assistant then uses in that language. */
export function WriteAnswer({ about, call, onClose }: WriteAnswerProps) {
  const { id, question, locale } = about;
  const queries = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const pages = useEndpoint(call, listAnswerPages, { query: { locale } });
  const saving = useMutation({
    mutationFn: async (body: AnswerInput) => {
      const params = { id };
      if ("answer" in about) await call(changeAnswer, { params, body, ifMatch: formatEtag(about.updatedAt) });
      else await call(answerQuestion, { params, body });
    },
    onSuccess: () => {
      toastSuccess("The assistant now gives this answer");
      onClose();
      return queries.invalidateQueries();
    },
    onError: (error) => {
      const reason = reasonOf(error, about);
      toastError(error, reason ? `Failed to save the answer. ${reason}` : "Failed to save the answer");
      if (isStatus(error, 412)) void queries.invalidateQueries({ queryKey: [listAnswers.path] });
    },
  });

  function submit(data: FormData, form: HTMLFormElement) {
    const [typedQuestion = "", answer = ""] = ["question", "answer"].map((name) => String(data.get(name)).trim());
    setErrors({
      ...(typedQuestion === "" ? { question: "Write the question." } : {}),
      ...(answer === "" ? { answer: "Write the answer." } : {}),
    });
    if (typedQuestion === "") form.querySelector("input")?.focus();
    else if (answer === "") form.querySelector("textarea")?.focus();
    else saving.mutate({ question: typedQuestion, answer, path: String(data.get("path")) });
  }

  return (
    <FormDialog
      title="Answer the question"
      description={`“${question}” (${formatLanguage(locale)})`}
      size="lg"
      closeLabel="Close"
      isGuarded
      labels={{ send: "Save answer", busy: "Saving..." }}
      isBusy={saving.isPending}
      isReady={pages.isSuccess}
      onSend={submit}
      onClose={onClose}
    >
      {pages.isPending && <Spinner>Loading pages...</Spinner>}
      {pages.isError && (
        <Notice tone="err" title="The pages did not load">
          Close this and try again.
        </Notice>
      )}
      {pages.isSuccess && <AnswerFields about={about} pages={pages.data} errors={errors} />}
    </FormDialog>
  );
}

function reasonOf(error: unknown, about: WriteAnswerProps["about"]): string | undefined {
  if (isStatus(error, 412))
    return "Someone else has changed it in the meantime. Copy what you wrote, and open it again.";
  if (!isStatus(error, 404)) return refusalMessage(error);
  return "answer" in about ? "Someone else has deleted it." : "Someone else has answered or dismissed it.";
}

type AnswerFieldsProps = {
  about: UnansweredQuestion | StaffAnswer;
  pages: readonly AnswerPage[];
  errors: Errors;
};

/** Renders the question as shown to visitors, its answer, and the page with more details. */
function AnswerFields({ about, pages, errors }: AnswerFieldsProps) {
  const written = "answer" in about ? about : undefined;
  return (
    <>
      <Field
        id="question"
        label="Question"
        hint="It is shown to visitors with the answer. Take out what others shouldn’t read."
        error={errors.question}
        required
      >
        <Input name="question" maxLength={maxQuestionLength} lang={about.locale} defaultValue={about.question} />
      </Field>
      <Field
        id="answer"
        label="Answer"
        hint={`In ${formatLanguage(about.locale)}. It’s public: start with the fact, and don’t name anyone.`}
        error={errors.answer}
        required
      >
        <Textarea
          name="answer"
          rows={5}
          maxLength={maxAnswerLength}
          lang={about.locale}
          defaultValue={written?.answer}
          ref={takeFocus} // the pages may come after the dialog
          data-autofocus=""
        />
      </Field>
      <Field id="path" label="Page" hint="Where to read more; the answer links to it.">
        <Select name="path" defaultValue={written?.path}>
          {written && !pages.some(({ path }) => path === written.path) && <option>{written.path}</option>}
          {pages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title} ({path})
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
