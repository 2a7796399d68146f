import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDate, formatLanguage } from "#app/platform/i18n/format.ts";
import { ConfirmDialog, ignoreMissing } from "#app/ui/admin/confirm-dialog.tsx";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { useList, useOwnView } from "#app/ui/admin/use-list.ts";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { deleteAnswer, listAnswers } from "./contract.ts";
import type { StaffAnswer } from "./contract.ts";
import { WriteAnswer } from "./write-answer.tsx";

const words = {
  loading: "Loading answers...",
  failed: "The answers did not load",
  pages: "Pages of answers",
  none: "No answers yet",
  noMatch: "No answers match",
};

/** Lists the staff's answers, which the assistant uses, to change and delete them. */
export function AnswerScreen({ call }: { call: Caller }) {
  const [changed, setChanged] = useState<StaffAnswer>();
  const [deleted, setDeleted] = useState<StaffAnswer>();
  const list = useList(call, listAnswers, useOwnView(), { perPage: 50, failure: "Failed to load answers" });
  const title = (
    <h2 id="staff-answers" className="mb-5 text-d4-lg">
      Answers given
    </h2>
  );
  if (list.loaded.data?.total === 0 && !list.view.search)
    return (
      <section aria-labelledby="staff-answers" className="mt-8">
        {title}
        <p className="-mt-3 text-s text-text-2">
          None yet. Answer a question above, and the assistant uses your answer.
        </p>
      </section>
    );
  return (
    <section aria-labelledby="staff-answers" className="mt-12">
      {title}
      <ListToolbar list={list} label="Search answers" placeholder="Questions and answers" />
      <PagedList list={list} words={words}>
        {(answers) => (
          <Table caption="Staff answers" headings={headings}>
            <tbody>
              {answers.map((item) => (
                <AnswerRow
                  key={item.id}
                  answer={item}
                  onChange={() => setChanged(item)}
                  onDelete={() => setDeleted(item)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </PagedList>
      {changed && <WriteAnswer about={changed} call={call} onClose={() => setChanged(undefined)} />}
      {deleted && (
        <ConfirmDialog
          title="Delete answer"
          act={() => ignoreMissing(call(deleteAnswer, { params: { id: deleted.id } }))}
          done="Answer deleted"
          failure={() => "Failed to delete the answer"}
          onDone={() => list.remove(deleted, () => setDeleted(undefined))}
          onClose={() => setDeleted(undefined)}
        >
          Delete the answer to <strong className="wrap-anywhere text-text">{deleted.question}</strong>? The assistant
          will no longer give it.
        </ConfirmDialog>
      )}
    </section>
  );
}

const headings = { "Question and answer": "", Language: "w-28", Page: "w-40", Changed: "w-30", Actions: "w-28" };

type AnswerRowProps = { answer: StaffAnswer; onChange: () => void; onDelete: () => void };

function AnswerRow({ answer, onChange, onDelete }: AnswerRowProps) {
  return (
    <tr>
      <th scope="row">
        <span lang={answer.locale} className="font-semibold text-text wrap-anywhere">
          {answer.question}
        </span>
        <span lang={answer.locale} className="block text-s font-normal wrap-anywhere text-text-2">
          {answer.answer}
        </span>
      </th>
      <TableCell label="Language">{formatLanguage(answer.locale)}</TableCell>
      <TableCell label="Page">{answer.path}</TableCell>
      <TableCell label="Changed" kind="figure" isLabelled>
        <time dateTime={answer.updatedAt}>{formatDate(answer.updatedAt)}</time>
      </TableCell>
      <TableCell kind="actions">
        <RowButton icon={Pencil} tip="Change" label={`Change the answer to: ${answer.question}`} onClick={onChange} />
        <RowButton
          id={removeButtonId(answer.id)}
          icon={Trash2}
          tip="Delete"
          label={`Delete the answer to: ${answer.question}`}
          variant="danger"
          onClick={onDelete}
        />
      </TableCell>
    </tr>
  );
}
