import { useState } from "react";
import { languageOf } from "#app/platform/i18n/company-words.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { Textarea } from "#app/ui/textarea.tsx";
import { longestAnswer, longestQuestion } from "./contract.ts";
import type { AnswerInput, AnswerPage, StaffAnswer, UnansweredQuestion } from "./contract.ts";

type AnswerFormProps = {
  id: string;
  about: UnansweredQuestion | StaffAnswer;
  pages: readonly AnswerPage[];
  onSave: (body: AnswerInput) => void;
};

/** The question as visitors see it, its answer, and the page to read more on. */
export function AnswerForm({ id, about, pages, onSave }: AnswerFormProps) {
  const [errors, setErrors] = useState<{ question?: string; answer?: string }>({});
  const written = "answer" in about ? about : undefined;

  function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const [question = "", answer = ""] = ["question", "answer"].map((name) => String(data.get(name)).trim());
    setErrors({
      ...(question === "" ? { question: "Write the question." } : {}),
      ...(answer === "" ? { answer: "Write the answer." } : {}),
    });
    if (question === "") form.querySelector("input")?.focus();
    else if (answer === "") form.querySelector("textarea")?.focus();
    else onSave({ question, answer, path: String(data.get("path")) });
  }

  return (
    <form
      id={id}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Field
        id="question"
        label="Question"
        hint="It is shown to visitors with the answer. Take out what others shouldn’t read."
        error={errors.question}
        required
      >
        <Input name="question" maxLength={longestQuestion} lang={about.locale} defaultValue={about.question} />
      </Field>
      <Field
        id="answer"
        label="Answer"
        hint={`In ${languageOf(about.locale)}. It is published: begin with the fact, and name nobody.`}
        error={errors.answer}
        required
      >
        <Textarea
          name="answer"
          rows={5}
          maxLength={longestAnswer}
          lang={about.locale}
          defaultValue={written?.answer}
          ref={takeFocus} // the pages may come after the dialog
          data-autofocus=""
        />
      </Field>
      <Field id="path" label="Page" hint="Where to read more; the answer links to it.">
        <Select name="path" defaultValue={written?.path}>
          {pages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title} ({path})
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}
