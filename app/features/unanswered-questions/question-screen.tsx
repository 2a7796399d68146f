import { Check, MessageSquareReply } from "lucide-react";
import { useState } from "react";
import { useOpenId } from "#app/platform/browser/use-open-id.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/http/list-view.ts";
import { formatDate, formatLanguage } from "#app/platform/i18n/format.ts";
import { ConfirmDialog, ignoreMissing } from "#app/ui/admin/confirm-dialog.tsx";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { useList } from "#app/ui/admin/use-list.ts";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { AnswerScreen } from "./answer-screen.tsx";
import { deleteUnanswered, listUnanswered } from "./contract.ts";
import type { UnansweredQuestion } from "./contract.ts";
import { WriteAnswer } from "./write-answer.tsx";

const words = {
  loading: "Loading questions...",
  failed: "The questions did not load",
  pages: "Pages of questions",
  none: "No open questions",
  noneHint: "Questions that the assistant can’t answer appear here.",
  noMatch: "No questions match",
};
const dismissLabels = { cancel: "Cancel", confirm: "Dismiss", busy: "Dismissing..." };

const orders = [
  { label: "Most asked first", sort: undefined, order: undefined },
  { label: "Last asked first", sort: "lastAskedAt", order: "desc" },
] as const;

/** Shows visitors' unanswered questions, to find, answer and dismiss them, and the answers given. */
export function QuestionScreen({ call }: { call: Caller }) {
  const list = useList(call, listUnanswered, useListView(listUnanswered.query), {
    perPage: 50,
    failure: "Failed to load questions",
  });
  const [dismissed, setDismissed] = useState<UnansweredQuestion>();
  const [openId, open] = useOpenId();
  const openQuestion = list.loaded.data?.rows.find(({ id }) => id === openId);

  return (
    <>
      <ListToolbar list={list} label="Search questions" placeholder="Search questions" orders={orders} />
      <PagedList list={list} words={words}>
        {(questions) => (
          <Table caption="Questions without an answer" headings={headings}>
            <tbody>
              {questions.map((item) => (
                <QuestionRow
                  key={item.id}
                  question={item}
                  onAnswer={() => open(item.id)}
                  onDismiss={() => setDismissed(item)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </PagedList>
      {openQuestion && <WriteAnswer about={openQuestion} call={call} onClose={() => open(null)} />}
      {dismissed && (
        <ConfirmDialog
          title="Dismiss this question?"
          labels={dismissLabels}
          act={() => ignoreMissing(call(deleteUnanswered, { params: { id: dismissed.id } }))}
          done="Question dismissed"
          failure={() => "Failed to dismiss the question"}
          onDone={() => list.remove(dismissed, () => setDismissed(undefined))}
          onClose={() => setDismissed(undefined)}
        >
          Dismiss <strong className="wrap-anywhere text-text">{dismissed.question}</strong>? It comes back if someone
          asks it again and the site still has no answer.
        </ConfirmDialog>
      )}
      <AnswerScreen call={call} />
    </>
  );
}

const headings = { Question: "", Language: "w-28", "Times asked": "w-32", "Last asked": "w-30", Actions: "w-28" };

type QuestionRowProps = { question: UnansweredQuestion; onAnswer: () => void; onDismiss: () => void };

function QuestionRow({ question, onAnswer, onDismiss }: QuestionRowProps) {
  return (
    <tr>
      <th scope="row">
        <span lang={question.locale} className="font-semibold text-text wrap-anywhere">
          {question.question}
        </span>
      </th>
      <TableCell label="Language">{formatLanguage(question.locale)}</TableCell>
      <TableCell label="Times asked" kind="figure" isLabelled>
        {question.count.toLocaleString("en-US")}
      </TableCell>
      <TableCell label="Last asked" kind="figure" isLabelled>
        <time dateTime={question.lastAskedAt}>{formatDate(question.lastAskedAt)}</time>
      </TableCell>
      <TableCell kind="actions">
        <RowButton icon={MessageSquareReply} tip="Answer" label={`Answer: ${question.question}`} onClick={onAnswer} />
        <RowButton
          id={removeButtonId(question.id)}
          icon={Check}
          tip="Dismiss"
          label={`Dismiss: ${question.question}`}
          onClick={onDismiss}
        />
      </TableCell>
    </tr>
  );
}
