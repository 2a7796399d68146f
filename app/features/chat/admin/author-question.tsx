import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { toast } from "#app/ui/toast.ts";
import { listAnswerable } from "../contract.ts";
import type { UnansweredQuestion } from "../contract.ts";
import { authoredLine, placeOf } from "./authored-line.ts";

type AuthorQuestionProps = { question: UnansweredQuestion; call: Caller; onClose: () => void };

/** Which section answers a question, and the line that teaches it to the assistant: authored questions stand in content files. */
export function AuthorQuestion({ question: { question, locale }, call, onClose }: AuthorQuestionProps) {
  const [passageId, choose] = useState("");
  const sections = useQuery({
    queryKey: [listAnswerable.path, locale],
    queryFn: async () => (await call(listAnswerable, { query: { locale } })).answer,
  });
  return (
    <Dialog
      open
      title="Teach the assistant"
      description={`“${question}”: choose the section that answers it.`}
      size="lg"
      closeLabel="Close"
      onClose={onClose}
      foot={
        <Button disabled={passageId === ""} icon={<Copy size={18} aria-hidden="true" />} onClick={() => copy(question)}>
          Copy the line
        </Button>
      }
    >
      {sections.isPending && <Spinner>Loading sections...</Spinner>}
      {sections.isError && (
        <Notice tone="err" title="The sections did not load">
          Close this and try again.
        </Notice>
      )}
      {sections.isSuccess && (
        <Field label="Section" id="section">
          <Select data-autofocus="" value={passageId} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">Choose a section</option>
            {sections.data.map(({ id, title, page }) => (
              <option key={id} value={id}>
                {page}: {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {passageId !== "" && <Line question={question} locale={locale} passageId={passageId} />}
    </Dialog>
  );
}

function Line({ question, locale, passageId }: { question: string; locale: string; passageId: string }) {
  const { file, under } = placeOf({ locale, passageId });
  return (
    <div role="status" className="mt-6">
      <p className="text-s">
        Add this line to <code className="wrap-anywhere">{file}</code>, under <code>{under}</code>. The assistant knows
        it after the next start.
      </p>
      <pre className="mt-3 rounded-md bg-sunken p-4 text-s wrap-anywhere whitespace-pre-wrap">
        {authoredLine(question)}
      </pre>
    </div>
  );
}

async function copy(question: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(authoredLine(question));
    toastSuccess("Line copied");
  } catch {
    toast({ title: "Error", description: "Failed to copy. Select the line and copy it by hand.", variant: "error" });
  }
}
