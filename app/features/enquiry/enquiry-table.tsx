import { ArrowDown, ArrowUp, Eye, Trash2 } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import type { Enquiry } from "./contract.ts";
import type { EnquiryView, ViewChange } from "./enquiry-view.ts";
import { dayOf, fullName, useChoiceLabel } from "./enquiry-words.ts";

type RowActions = { onShow: (enquiry: Enquiry) => void; onDelete: (enquiry: Enquiry) => void };
type EnquiryTableProps = RowActions & {
  enquiries: readonly Enquiry[];
  view: EnquiryView;
  onChange: (change: ViewChange) => void;
};

/** The id of a row's delete button, which takes the focus when the row before it is gone. */
export function deleteButtonId(enquiryId: string): string {
  return `delete-${enquiryId}`;
}

/** Enquiries as rows; as cards on a phone. */
export function EnquiryTable({ enquiries, view, onChange, onShow, onDelete }: EnquiryTableProps) {
  const sorting = { view, onChange };
  return (
    <Table caption="Contact submissions">
      <thead>
        <tr>
          <SortHeader sort="name" label="Name" {...sorting} />
          <th scope="col">Email</th>
          <SortHeader sort="company" label="Company" {...sorting} />
          <th scope="col">Service</th>
          <th scope="col">Budget</th>
          <th scope="col">Timeline</th>
          <SortHeader sort="createdAt" label="Date" {...sorting} />
          <th scope="col" data-end="">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {enquiries.map((enquiry) => (
          <EnquiryRow key={enquiry.id} enquiry={enquiry} onShow={onShow} onDelete={onDelete} />
        ))}
      </tbody>
    </Table>
  );
}

function EnquiryRow({ enquiry, onShow, onDelete }: RowActions & { enquiry: Enquiry }) {
  const label = useChoiceLabel();
  const name = fullName(enquiry);
  return (
    <tr>
      <th scope="row" className="wrap-anywhere ml:min-w-32">
        <span className="mr-2 font-semibold text-text max-ml:text-body">{name}</span>
        {enquiry.isSuspect && <Badge tone="warn">Suspect</Badge>}
      </th>
      <TableCell label="Email" className="ml:min-w-44">
        <a href={`mailto:${enquiry.email}`} className="link-quiet wrap-anywhere">
          <MailAddress>{enquiry.email}</MailAddress>
        </a>
      </TableCell>
      <TableCell label="Company" className="wrap-anywhere ml:min-w-32">
        {enquiry.company}
      </TableCell>
      <TableCell label="Service">{label("serviceInterest", enquiry.serviceInterest)}</TableCell>
      <TableCell label="Budget" kind="figure">
        {label("projectBudget", enquiry.projectBudget)}
      </TableCell>
      <TableCell label="Timeline">{label("timeline", enquiry.timeline)}</TableCell>
      <TableCell label="Date" kind="figure">
        <time dateTime={enquiry.createdAt}>{dayOf(enquiry)}</time>
      </TableCell>
      <TableCell kind="actions">
        <Tooltip content="View">
          <IconButton size="sm" label={`View enquiry from ${name}`} onClick={() => onShow(enquiry)}>
            <Eye size={18} aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <Tooltip content="Delete">
          <IconButton
            size="sm"
            variant="danger"
            id={deleteButtonId(enquiry.id)}
            label={`Delete enquiry from ${name}`}
            onClick={() => onDelete(enquiry)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </Tooltip>
      </TableCell>
    </tr>
  );
}

/** An address that breaks before its @, if it has to. */
function MailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}

type SortHeaderProps = Pick<EnquiryTableProps, "view" | "onChange"> & {
  sort: "name" | "company" | "createdAt";
  label: string;
};

/** A column's name that sorts by it, the other way round at the second press. On a phone the toolbar sorts. */
function SortHeader({ sort, label, view, onChange }: SortHeaderProps) {
  const isSorted = (view.sort ?? "createdAt") === sort;
  const usual = sort === "createdAt" ? "desc" : "asc";
  const order = view.order ?? usual;
  const other = order === "asc" ? "desc" : "asc";
  const [Icon, direction] = order === "asc" ? ([ArrowUp, "ascending"] as const) : ([ArrowDown, "descending"] as const);
  return (
    <th scope="col" aria-sort={isSorted ? direction : "none"}>
      <button
        type="button"
        className="link-quiet inline-flex min-h-6 items-center gap-1 max-ml:hidden"
        onClick={() => onChange({ sort, order: isSorted ? other : usual })}
      >
        {label}
        {isSorted && <Icon size={14} aria-hidden="true" />}
      </button>
      <span className="ml:hidden">{label}</span>
    </th>
  );
}
