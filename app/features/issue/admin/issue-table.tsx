import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import { languageOf } from "#app/platform/i18n/company-words.ts";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import type { IssueHead } from "../contract.ts";
import { describeProgress, doneOf, statusTones, statusWords, subjectOf, whenOf } from "../issue-words.ts";

type IssueTableProps = { issues: readonly IssueHead[]; onDelete: (issue: IssueHead) => void };

const headings = { Subject: "", Languages: "w-40", Status: "w-28", When: "w-52", Result: "w-60", Actions: "w-24" };

export function IssueTable({ issues, onDelete }: IssueTableProps) {
  return (
    <Table caption="Issues of the newsletter" headings={headings}>
      <tbody>
        {issues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} onDelete={() => onDelete(issue)} />
        ))}
      </tbody>
    </Table>
  );
}

function IssueRow({ issue, onDelete }: { issue: IssueHead; onDelete: () => void }) {
  const { id, status, locales, progress } = issue;
  const isBusy = status === "scheduled" || status === "sending" || status === "paused";
  return (
    <tr>
      <th scope="row" className="max-ml:pb-3">
        <Link to={`/admin/newsletter/issues/${id}`} className="link font-semibold wrap-anywhere">
          {subjectOf(issue)}
        </Link>
      </th>
      <TableCell label="Languages">{locales.map(languageOf).join(", ")}</TableCell>
      <TableCell label="Status">
        <span>
          <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
        </span>
      </TableCell>
      <TableCell label="When">{whenOf(issue)}</TableCell>
      <TableCell label="Result">
        {progress.recipients === 0 ? (
          <span className="text-text-3">Not sent</span>
        ) : (
          <span className="block py-1">
            {isBusy && (
              <Progress
                label="Sent so far"
                value={doneOf(progress)}
                max={progress.recipients}
                className="mb-1.5 block w-full max-w-44"
              />
            )}
            {describeProgress(progress)}
          </span>
        )}
      </TableCell>
      <TableCell kind="actions">
        {!isBusy && (
          <RowButton
            id={removeButtonId(id)}
            icon={Trash2}
            tip="Delete"
            label={`Delete issue ${subjectOf(issue)}`}
            variant="danger"
            onClick={onDelete}
          />
        )}
      </TableCell>
    </tr>
  );
}
