import { Eye, Trash2 } from "lucide-react";
import { formatDate } from "#app/platform/i18n/format.ts";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { RowTitle } from "#app/ui/admin/row-title.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Enquiry } from "../contract.ts";
import { readFieldText } from "../form-fields.ts";
import { statusLabels } from "../labels.ts";
import type { StaffField } from "../staff-fields.ts";
import type { Selection } from "./enquiry-selection.ts";
import type { EnquiryView } from "./enquiry-words.ts";
import { fullName, useShownValue, useStaffFields } from "./enquiry-words.ts";
import { StepDay } from "./next-step.tsx";
import { ReplyClock } from "./reply-clock.tsx";

type RowActions = { onRead: (enquiry: Enquiry) => void; onDelete: (enquiry: Enquiry) => void; selection: Selection };
type EnquiryTableProps = RowActions & {
  enquiries: readonly Enquiry[];
  view: EnquiryView;
  onShow: (changes: EnquiryView) => void;
};

/** The fields of a column: two, so that nothing is cut on a laptop. */
type Column = readonly StaffField[];

function useColumns(enquiries: readonly Enquiry[]): Column[] {
  const fields = useStaffFields(...enquiries).filter(({ isListed }) => isListed);
  return fields.flatMap((_, at) => (at % 2 === 0 ? [fields.slice(at, at + 2)] : []));
}

const headingOf = (column: Column) => column.map(({ label }) => label).join(" / ");

const headingsOf = (columns: readonly Column[]) => ({
  Name: "w-1/3",
  Status: "w-52",
  ...Object.fromEntries(columns.map((column) => [headingOf(column), ""])),
  Date: "w-36",
  Actions: "w-25",
});

/** Returns the headings that sort. */
const sortsOf = ([first]: readonly Column[]) =>
  ({
    Name: ["name", "asc"],
    ...(first?.[0]?.name === "company" && { [headingOf(first)]: ["company", "asc"] }),
    Date: ["createdAt", "desc"],
  }) as const;

/** Renders a table of enquiries, or cards on a phone. */
export function EnquiryTable({ enquiries, view, onShow, ...actions }: EnquiryTableProps) {
  const columns = useColumns(enquiries);
  const { ids, selectAll, clear } = actions.selection;
  const areAllSelected = ids.size === enquiries.length;
  return (
    <Table
      caption="Enquiries"
      headings={headingsOf(columns)}
      sorting={{ by: sortsOf(columns), view: { sort: "createdAt", ...view }, onShow }}
      before={
        <SelectBox
          label="Select all on this page"
          isSelected={areAllSelected}
          isMixed={ids.size > 0 && !areAllSelected}
          className="absolute inset-y-0 left-6 my-auto max-ml:hidden"
          onToggle={() => (areAllSelected ? clear() : selectAll())}
        />
      }
      className="ml:min-w-274"
      data-boxes=""
      data-dense=""
    >
      <tbody>
        {enquiries.map((enquiry) => (
          <EnquiryRow key={enquiry.id} enquiry={enquiry} columns={columns} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}

type EnquiryRowProps = RowActions & { enquiry: Enquiry; columns: readonly Column[] };

function EnquiryRow({ enquiry, columns, onRead, onDelete, selection }: EnquiryRowProps) {
  const name = fullName(enquiry);
  const isSelected = selection.ids.has(enquiry.id);
  return (
    <tr
      data-row={enquiry.id}
      data-selected={isSelected ? "" : undefined}
      className={isSelected ? "cursor-pointer bg-brand-soft/50" : "cursor-pointer"}
      // For pointers only: with the keyboard, the row's own buttons open it.
      onClick={(event) => opensRow(event) && onRead(enquiry)}
    >
      <th scope="row" className="wrap-anywhere">
        <div className="flex items-center gap-x-3">
          <SelectBox
            label={`Select enquiry from ${name}`}
            isSelected={isSelected}
            onToggle={(isRange) => selection.toggle(enquiry.id, isRange)}
          />
          <div className="min-w-0 grow">
            <RowTitle className="max-ml:mr-(--beside) ml:leading-snug" title={name} onClick={() => onRead(enquiry)}>
              {name}
            </RowTitle>
            <span data-below="" className="block">
              {enquiry.email ? (
                <a href={mailLink(enquiry.email)} title={enquiry.email} className="link-quiet">
                  {enquiry.email}
                </a>
              ) : (
                enquiry.phone
              )}
            </span>
          </div>
        </div>
      </th>
      <TableCell label="Status" kind="tag">
        <RowState enquiry={enquiry} />
      </TableCell>
      {columns.map((column) => (
        <td key={column[0]?.name} data-pair="">
          {column.map((field) => (
            <FieldLine key={field.name} field={field} enquiry={enquiry} />
          ))}
        </td>
      ))}
      <TableCell label="Date">
        <time dateTime={enquiry.createdAt} className="whitespace-nowrap">
          {formatDate(enquiry.createdAt)}
        </time>
        {enquiry.nextStep && <RowStep {...enquiry.nextStep} />}
      </TableCell>
      <TableCell kind="actions">
        <RowButton icon={Eye} tip="View" label={`View enquiry from ${name}`} onClick={() => onRead(enquiry)} />
        <RowButton
          id={removeButtonId(enquiry.id)}
          icon={Trash2}
          tip="Delete"
          label={`Delete enquiry from ${name}`}
          variant="danger"
          onClick={() => onDelete(enquiry)}
        />
      </TableCell>
    </tr>
  );
}

function FieldLine({ field, enquiry }: { field: StaffField; enquiry: Enquiry }) {
  const value = readFieldText(enquiry, field.name);
  const shown = useShownValue()(field, value);
  return (
    <span data-meta="" data-label={field.label} data-empty={value === null ? "" : undefined}>
      <span title={shown}>{shown}</span>
    </span>
  );
}

/** Renders the next step: its day, followed by its text if there is room. */
function RowStep({ on, text }: { on: string; text: string }) {
  return (
    <span className="block text-xs text-text-3 ml:truncate ml:leading-tight" title={`Next step: ${text}`}>
      <StepDay on={on} className="font-semibold" />: {text}
    </span>
  );
}

/** Returns false if a control in the row was pressed, or if the press ended a text selection. */
function opensRow({ target }: React.MouseEvent): boolean {
  const isOwn = target instanceof Element && target.closest("a, button, input, label") !== null;
  return !isOwn && document.getSelection()?.isCollapsed !== false;
}

/** Renders an enquiry's status and owner, and the time left or that it is suspected spam. */
function RowState({ enquiry }: { enquiry: Enquiry }) {
  return (
    <span className="flex shrink-0 items-baseline gap-2 ml:gap-1.5">
      <StatusBadge {...enquiry} />
      {enquiry.ownerName !== null && <OwnerInitials name={enquiry.ownerName} />}
      {enquiry.isSpamSuspect ? <Badge tone="warn">Suspect</Badge> : <ReplyClock enquiry={enquiry} />}
    </span>
  );
}

type SelectBoxProps = {
  label: string;
  isSelected: boolean;
  /** True if some of its rows are selected. */
  isMixed?: boolean;
  className?: string;
  onToggle: (isRange: boolean) => void;
};

/**
 * Renders a checkbox that selects a row; with Shift all rows since the last one. Its target is at least 24 px.
 * @example <SelectBox label="Select enquiry from Ana Pop" isSelected={false} onToggle={(isRange) => toggle(id, isRange)} />
 */
function SelectBox({ label, isSelected, isMixed = false, className = "", onToggle }: SelectBoxProps) {
  return (
    <label className={`-mx-2 -my-3 grid size-10 shrink-0 place-items-center max-ml:-ml-2.75 ${className}`}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        className="size-4.5 accent-brand"
        // The click event has the Shift key, the change event does not; a click on the label has none.
        onClick={({ shiftKey }) => onToggle(shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}

const tones = {
  new: "flare",
  "in-progress": "brand",
  answered: "ok",
  won: "ok",
  lost: "plain",
  spam: "warn",
} as const;

/** Renders the status of an enquiry, or that the client has answered, or that our last reply didn't reach them. */
function StatusBadge({ status, answeredByThemAt, isReplyFailed }: Enquiry) {
  if (answeredByThemAt) return <Badge tone="flare">Answered by them</Badge>;
  if (isReplyFailed) return <Badge tone="err">Undelivered</Badge>;
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}

/**
 * Renders the initials of an enquiry's owner; screen readers get the name.
 * @example <OwnerInitials name="mihai.pop" /> // MP
 */
function OwnerInitials({ name }: { name: string }) {
  return (
    <span
      role="img"
      aria-label={`Owner: ${name}`}
      title={name}
      className="inline-grid size-5.5 shrink-0 place-items-center rounded-full bg-brand-soft text-[.625rem] font-semibold text-brand"
    >
      {initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of the first two words, or of the only word. */
function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? "")].slice(0, 2);
  return letters.join("").toUpperCase();
}
