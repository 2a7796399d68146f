// Makes a booked call a lead (SALE-04): it is linked to the newest open enquiry of the person, or creates one.
import type { VisitColumns } from "#app/features/sources/public.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { personKey } from "#app/platform/text/person-key.ts";
import { queueWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import { isOpen, openStatuses } from "../contract.ts";
import { recordCorrections } from "../corrections.server.ts";
import * as enquiries from "../queries.server.ts";
import type { EnquiryRow } from "../queries.server.ts";
import { fromRow, insertEnquiry, newEnquiry, givenColumns } from "../service.server.ts";
import { applyChange, bySite, readWebhookData } from "./change-enquiry.server.ts";
import * as queries from "./queries.server.ts";

/**
 * A booked call, as passed to enquiries. `enquiryId` is the enquiry that it was booked after, which is used while it is
 * open, or in any status with `isChosen`, when staff chose it. `isByStaff`: the person's data was entered by staff, not
 * by an unverified visitor.
 */
type LeadBooking = {
  name: string;
  /** In lower case; empty without an address. */
  email: string;
  phone: string | null;
  subject: string;
  locale: string;
  privacyVersion: string | null;
  visit: VisitColumns;
  host: { id: string; name: string } | null;
  enquiryId: string | null;
  isChosen: boolean;
  isByStaff: boolean;
};

/**
 * Finds or creates the enquiry of a call and returns its id. If the enquiry has no owner or phone number, it gets the
 * host and the number of the call. A number that a visitor typed is used only if the call was booked after this
 * enquiry, because anyone can type someone else's address.
 */
export async function linkBookingToLead(deps: Deps, trx: Trx, call: LeadBooking): Promise<string> {
  const leadId = await findLead(trx, call);
  const [enquiry] = leadId === undefined ? [] : await queries.lockEnquiries(trx, [leadId]);
  if (!enquiry) return insertLead(deps, trx, call); // also if it has just been deleted
  const { id } = enquiry;
  const isCallersOwn = call.isByStaff || call.enquiryId === id;
  if (isCallersOwn && enquiry.phone === null && call.phone !== null)
    await addPhone(deps, trx, { enquiry, phone: call.phone });
  if (enquiry.owner_id === null && call.host !== null)
    await applyChange(deps, trx, { ids: [id], by: bySite, change: { owner: call.host } });
  return id;
}

async function findLead(trx: Trx, { email, phone, enquiryId, isChosen }: LeadBooking) {
  const enquiry = enquiryId === null ? undefined : await enquiries.findEnquiry(trx, enquiryId);
  if (enquiry && (isChosen || isOpen(enquiry))) return enquiry.id;
  const key = personKey({ email, phone });
  if (key === null) return undefined;
  const newest = await trx
    .selectFrom("enquiry")
    .select("id")
    .where(enquiries.isByPerson(key))
    .where("status", "in", openStatuses)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return newest?.id;
}

async function insertLead(deps: Deps, trx: Trx, call: LeadBooking): Promise<string> {
  const { name, email, phone, subject: projectDetails } = call;
  const [firstName = "", ...others] = name.split(" ");
  const { id } = await insertEnquiry(deps, trx, {
    ...newEnquiry(deps.now(), { firstName, lastName: others.join(" "), email, phone, projectDetails }),
    locale: call.locale,
    privacy_version: call.privacyVersion,
    ...call.visit,
    status: "in-progress",
    owner_id: call.host?.id ?? null,
    origin: "call",
  });
  return id;
}

async function addPhone(
  deps: Deps,
  trx: Trx,
  { enquiry, phone }: { enquiry: EnquiryRow; phone: string },
): Promise<void> {
  const { id, version } = enquiry;
  await queries.updateEnquiry(trx, id, givenColumns({ ...fromRow(enquiry), phone }));
  const correction = { enquiryId: id, version: version + 1, field: "phone", was: null, became: phone };
  await recordCorrections(trx, [correction], { by: bySite, at: deps.now() });
  await queueWebhooks(deps, trx, { event: "enquiry.updated", read: () => readWebhookData(trx, [id]) });
}
