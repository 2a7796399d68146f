// A booked call is a lead (SALE-04): it belongs to the newest open enquiry from its address, or makes one.
import type { Transaction } from "kysely";
import { keepCorrections } from "#app/platform/corrections.server.ts";
import type { VisitColumns } from "#app/platform/db/columns.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { personKey } from "#app/platform/person-key.ts";
import { announce } from "#app/platform/webhooks.server.ts";
import { asWebhookData } from "../webhook-data.server.ts";
import * as enquiries from "../queries.server.ts";
import type { EnquiryRow } from "../queries.server.ts";
import { atFirst, fromRow, searchTextOf } from "../service.server.ts";
import { phoneKeyOf } from "./enter.server.ts";
import * as queries from "./queries.server.ts";
import { applyChange } from "./work.server.ts";

/** `enquiryId`: the one it was booked after, which counts while it is open; `isChosen`: staff chose it, open or not. */
type BookedCall = {
  name: string;
  /** Lower-cased; empty without one. */
  email: string;
  phone: string | null;
  subject: string;
  locale: string;
  privacyVersion: string | null;
  visit: VisitColumns;
  host: { id: string; name: string } | null;
  enquiryId: string | null;
  isChosen: boolean;
};

/** Finds or makes the enquiry of a call and returns its id. The host becomes its owner, and the number its phone, where it has none. */
export async function keepCallAsLead(deps: Deps, trx: Transaction<Tables>, call: BookedCall): Promise<string> {
  const id = await findLead(trx, call);
  if (id === undefined) return insertLead(deps, trx, call);
  const [enquiry] = await queries.lockEnquiries(trx, [id]);
  if (enquiry?.phone === null && call.phone !== null) await addPhone(deps, trx, { enquiry, phone: call.phone });
  if (enquiry?.owner_id === null && call.host !== null)
    await applyChange(deps, trx, { ids: [id], by: bySite, change: { owner: call.host } });
  return id;
}

const bySite = { adminId: null, name: null, network: null };

async function findLead(trx: Transaction<Tables>, { email, phone, enquiryId, isChosen }: BookedCall) {
  const given = enquiryId === null ? undefined : await enquiries.findEnquiry(trx, enquiryId);
  if (given && (isChosen || enquiries.openStatuses.some((status) => status === given.status))) return given.id;
  const key = personKey({ email, phone });
  if (key === null) return undefined;
  const newest = await trx
    .selectFrom("enquiry")
    .select("id")
    .where(enquiries.isOf(key))
    .where("status", "in", enquiries.openStatuses)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return newest?.id;
}

async function insertLead(deps: Deps, trx: Transaction<Tables>, call: BookedCall): Promise<string> {
  const now = deps.now();
  const [firstName = "", ...others] = call.name.split(" ");
  const row = {
    id: newId(now),
    created_at: now.toISOString(),
    first_name: firstName,
    last_name: others.join(" "),
    email: call.email,
    company: "",
    phone: call.phone,
    phone_key: phoneKeyOf(call),
    service_interest: "",
    project_budget: "",
    timeline: "",
    project_details: call.subject,
    message: null,
    locale: call.locale,
    source_page: null,
    privacy_version: call.privacyVersion,
    is_spam_suspect: 0,
    spam_reason: null,
    search_text: searchTextOf({ firstName: call.name, email: call.email, phone: call.phone }),
    ...call.visit,
    ...atFirst,
    status: "in-progress",
    owner_id: call.host?.id ?? null,
    due_at: null,
    open_until: queries.noClock,
    origin: "call",
  } satisfies EnquiryRow;
  await enquiries.insertEnquiry(trx, row);
  const names = await enquiries.listOwnerNames(trx, [row]);
  await announce(deps, trx, { event: "enquiry.created", read: () => [asWebhookData(fromRow(row, names))] });
  return row.id;
}

async function addPhone(
  deps: Deps,
  trx: Transaction<Tables>,
  { enquiry, phone }: { enquiry: EnquiryRow; phone: string },
): Promise<void> {
  const version = enquiry.version + 1;
  const after = { ...fromRow(enquiry), phone };
  await trx
    .updateTable("enquiry")
    .set({ phone, phone_key: phoneKeyOf(after), search_text: searchTextOf(after), version })
    .where("id", "=", enquiry.id)
    .execute();
  const correction = { enquiryId: enquiry.id, field: "phone", was: null, became: phone };
  await keepCorrections(trx, [correction], { by: bySite, at: deps.now() });
  const names = await enquiries.listOwnerNames(trx, [enquiry]);
  const read = () => [asWebhookData(fromRow({ ...enquiry, phone, version }, names))];
  await announce(deps, trx, { event: "enquiry.updated", read });
}
