import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { dayOf, languageOf } from "#app/platform/i18n/company-words.ts";
import { ConfirmDialog, deleteLabels, ignoreMissing } from "#app/ui/admin/confirm-dialog.tsx";
import { removeRow, useListChange, useListPage } from "#app/ui/admin/list-page.ts";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { deleteAnswer, listAnswers } from "./contract.ts";
import type { StaffAnswer } from "./contract.ts";
import { WriteAnswer } from "./write-answer.tsx";

type View = { search?: string; page?: number };

const labels = { loading: "Loading answers...", failed: "The answers did not load", pages: "Pages of answers" };

/** The answers that staff gave, which the assistant gives: change and delete. */
export function AnswerScreen({ call }: { call: Caller }) {
  const change = useListChange<StaffAnswer>(listAnswers.path);
  const [view, setView] = useState<View>({});
  const [changed, setChanged] = useState<StaffAnswer>();
  const [deleted, setDeleted] = useState<StaffAnswer>();
  const list = useListPage({
    path: listAnswers.path,
    view,
    perPage: 50,
    read: (query) => call(listAnswers, { query }),
    failure: "Failed to load answers",
  });

  const leave = (gone: StaffAnswer) =>
    removeRow({ list, view, change, onPage: (page) => setView({ ...view, page }) }, gone, () => setDeleted(undefined));

  const empty = view.search ? (
    <EmptyList title="No answers match" description={noMatchHint} onShowAll={() => setView({})} />
  ) : (
    <EmptyList title="No answers yet" description="Answer a question above, and the assistant gives the answer." />
  );
  return (
    <section aria-labelledby="staff-answers" className="mt-12">
      <h2 id="staff-answers" className="mb-5 text-d4-lg">
        Answers given
      </h2>
      <ListToolbar
        label="Search answers"
        placeholder="Search questions and answers"
        search={view.search}
        onSearch={(search) => setView({ search })}
      />
      <PagedList list={list} labels={labels} empty={empty} onPage={(page) => setView({ ...view, page })}>
        {(answers) => <AnswerTable answers={answers} onChange={setChanged} onDelete={setDeleted} />}
      </PagedList>
      {changed && <WriteAnswer about={changed} call={call} onClose={() => setChanged(undefined)} />}
      {deleted && (
        <ConfirmDialog
          title="Delete answer"
          labels={deleteLabels}
          act={() => ignoreMissing(call(deleteAnswer, { params: { id: deleted.id } }))}
          done="Answer deleted"
          failure={() => "Failed to delete the answer"}
          onDone={() => leave(deleted)}
          onClose={() => setDeleted(undefined)}
        >
          Delete the answer to <strong className="wrap-anywhere text-text">{deleted.question}</strong>? The assistant no
          longer gives it.
        </ConfirmDialog>
      )}
    </section>
  );
}

type AnswerTableProps = {
  answers: readonly StaffAnswer[];
  onChange: (answer: StaffAnswer) => void;
  onDelete: (answer: StaffAnswer) => void;
};

const headings = { "Question and answer": "", Language: "w-28", Page: "w-40", Changed: "w-30", Actions: "w-28" };

function AnswerTable({ answers, onChange, onDelete }: AnswerTableProps) {
  return (
    <Table caption="Answers of staff" headings={headings}>
      <tbody>
        {answers.map((one) => (
          <tr key={one.id}>
            <th scope="row" className="max-ml:pb-3">
              <span lang={one.locale} className="font-semibold text-text wrap-anywhere max-ml:text-body">
                {one.question}
              </span>
              <span lang={one.locale} className="block text-s font-normal wrap-anywhere text-text-2">
                {one.answer}
              </span>
            </th>
            <TableCell label="Language">{languageOf(one.locale)}</TableCell>
            <TableCell label="Page">{one.path}</TableCell>
            <TableCell label="Changed" kind="figure">
              <time dateTime={one.updatedAt}>{dayOf(one.updatedAt)}</time>
            </TableCell>
            <TableCell kind="actions">
              <RowButton
                icon={Pencil}
                tip="Change"
                label={`Change the answer to: ${one.question}`}
                onClick={() => onChange(one)}
              />
              <RowButton
                id={removeButtonId(one.id)}
                icon={Trash2}
                tip="Delete"
                label={`Delete the answer to: ${one.question}`}
                variant="danger"
                onClick={() => onDelete(one)}
              />
            </TableCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
