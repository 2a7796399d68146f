import { Check, MessageSquareReply } from "lucide-react";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { dayOf, languageOf } from "#app/platform/i18n/company-words.ts";
import { useListView } from "#app/platform/list-view.ts";
import { useOpenId } from "#app/platform/use-open-id.ts";
import { ConfirmDialog, ignoreMissing } from "#app/ui/admin/confirm-dialog.tsx";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { OrderSelect } from "#app/ui/admin/order-select.tsx";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { removeRow, useListChange, useListPage } from "#app/ui/admin/list-page.ts";
import { deleteUnanswered, listUnanswered } from "./contract.ts";
import type { UnansweredQuestion } from "./contract.ts";
import { AnswerScreen } from "./answer-screen.tsx";
import { WriteAnswer } from "./write-answer.tsx";

const labels = { loading: "Loading questions...", failed: "The questions did not load", pages: "Pages of questions" };
const dismissLabels = { cancel: "Cancel", confirm: "Dismiss", busy: "Dismissing..." };

const orders = [
  { label: "Most asked first", sort: undefined, order: undefined },
  { label: "Last asked first", sort: "lastAskedAt", order: "desc" },
] as const;

/** What visitors asked and the site does not answer: find, answer, dismiss; and the answers given. */
export function QuestionScreen({ call }: { call: Caller }) {
  const [view, show] = useListView(listUnanswered.query);
  const list = useListPage({
    path: listUnanswered.path,
    view,
    perPage: 50,
    read: (query) => call(listUnanswered, { query }),
    failure: "Failed to load questions",
  });
  const change = useListChange<UnansweredQuestion>(listUnanswered.path);
  const [dismissed, setDismissed] = useState<UnansweredQuestion>();
  const [openId, open] = useOpenId();
  const asked = list.data?.rows.find(({ id }) => id === openId);

  const leave = (gone: UnansweredQuestion) =>
    removeRow({ list, view, change, onPage: (page) => show({ page }) }, gone, () => setDismissed(undefined));

  const empty = view.search ? (
    <EmptyList title="No questions match" description={noMatchHint} onShowAll={() => show({ search: undefined })} />
  ) : (
    <EmptyList
      title="No open questions"
      description="What visitors ask the assistant and the site does not answer appears here."
    />
  );
  return (
    <>
      <ListToolbar
        label="Search questions"
        placeholder="Search questions"
        search={view.search}
        onSearch={(search) => show({ search })}
      >
        <OrderSelect orders={orders} view={view} onShow={show} />
      </ListToolbar>
      <PagedList list={list} labels={labels} empty={empty} onPage={(page) => show({ page })}>
        {(questions) => (
          <QuestionTable questions={questions} onAnswer={({ id }) => open(id)} onDismiss={setDismissed} />
        )}
      </PagedList>
      {asked && <WriteAnswer about={asked} call={call} onClose={() => open(null)} />}
      {dismissed && (
        <ConfirmDialog
          title="Dismiss this question?"
          labels={dismissLabels}
          act={() => ignoreMissing(call(deleteUnanswered, { params: { id: dismissed.id } }))}
          done="Question dismissed"
          failure={() => "Failed to dismiss the question"}
          onDone={() => leave(dismissed)}
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

type QuestionTableProps = {
  questions: readonly UnansweredQuestion[];
  onAnswer: (question: UnansweredQuestion) => void;
  onDismiss: (question: UnansweredQuestion) => void;
};

const headings = { Question: "", Language: "w-28", "Times asked": "w-32", "Last asked": "w-30", Actions: "w-28" };

function QuestionTable({ questions, onAnswer, onDismiss }: QuestionTableProps) {
  return (
    <Table caption="Questions without an answer" headings={headings}>
      <tbody>
        {questions.map((one) => (
          <tr key={one.id}>
            <th scope="row" className="max-ml:pb-3">
              <span lang={one.locale} className="font-semibold text-text wrap-anywhere max-ml:text-body">
                {one.question}
              </span>
            </th>
            <TableCell label="Language">{languageOf(one.locale)}</TableCell>
            <TableCell label="Times asked" kind="figure">
              {one.count.toLocaleString("en-US")}
            </TableCell>
            <TableCell label="Last asked" kind="figure">
              <time dateTime={one.lastAskedAt}>{dayOf(one.lastAskedAt)}</time>
            </TableCell>
            <TableCell kind="actions">
              <RowButton
                icon={MessageSquareReply}
                tip="Answer"
                label={`Answer: ${one.question}`}
                onClick={() => onAnswer(one)}
              />
              <RowButton
                id={removeButtonId(one.id)}
                icon={Check}
                tip="Dismiss"
                label={`Dismiss: ${one.question}`}
                onClick={() => onDismiss(one)}
              />
            </TableCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
