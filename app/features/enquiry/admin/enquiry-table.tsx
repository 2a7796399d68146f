import { Eye, Trash2 } from "lucide-react";
import { dayOf } from "#app/platform/i18n/company-words.ts";
import { breakBeforeAt } from "#app/ui/admin/break-before-at.tsx";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { RowTitle } from "#app/ui/admin/row-title.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { SortHeader } from "#app/ui/sort-header.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Enquiry } from "../contract.ts";
import type { EnquiryView } from "./enquiry-toolbar.tsx";
import { fullName, useChoiceLabel } from "./enquiry-words.ts";

type RowActions = { onRead: (enquiry: Enquiry) => void; onDelete: (enquiry: Enquiry) => void };
type EnquiryTableProps = RowActions & {
  enquiries: readonly Enquiry[];
  view: EnquiryView;
  onShow: (changes: EnquiryView) => void;
};

const columns = ["w-52", "", "", "", "w-32", "w-38", "w-26", "w-28"];

/** Cards on a phone. */
export function EnquiryTable({ enquiries, view, onShow, ...actions }: EnquiryTableProps) {
  const sorting = { view: { sort: "createdAt", ...view }, onShow };
  return (
    <Table caption="Contact submissions" columns={columns} className="ml:min-w-270">
      <thead>
        <tr>
          <SortHeader by="name" first="asc" {...sorting}>
            Name
          </SortHeader>
          <th scope="col">Email</th>
          <SortHeader by="company" first="asc" {...sorting}>
            Company
          </SortHeader>
          <th scope="col">Service</th>
          <th scope="col">Budget</th>
          <th scope="col">Timeline</th>
          <SortHeader by="createdAt" first="desc" {...sorting}>
            Date
          </SortHeader>
          <th scope="col" data-end="">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {enquiries.map((enquiry) => (
          <EnquiryRow key={enquiry.id} enquiry={enquiry} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}

function EnquiryRow({ enquiry, onRead, onDelete }: RowActions & { enquiry: Enquiry }) {
  const label = useChoiceLabel();
  const name = fullName(enquiry);
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <span className="ml:flex ml:items-center ml:gap-2">
          <RowTitle className="max-ml:mr-2 ml:min-w-0" onClick={() => onRead(enquiry)}>
            {name}
          </RowTitle>{" "}
          {enquiry.isSpamSuspect && <Badge tone="warn">Suspect</Badge>}
        </span>
      </th>
      <TableCell label="Email">
        <a href={mailLink(enquiry.email)} className="link-quiet wrap-anywhere">
          {breakBeforeAt(enquiry.email)}
        </a>
      </TableCell>
      <TableCell label="Company" className="wrap-anywhere">
        {enquiry.company}
      </TableCell>
      <TableCell label="Service">{label("serviceInterest", enquiry.serviceInterest)}</TableCell>
      <TableCell label="Budget" kind="figure">
        {label("projectBudget", enquiry.projectBudget)}
      </TableCell>
      <TableCell label="Timeline">{label("timeline", enquiry.timeline)}</TableCell>
      <TableCell label="Date" kind="figure">
        <time dateTime={enquiry.createdAt}>{dayOf(enquiry.createdAt)}</time>
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
