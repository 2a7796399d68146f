// Replies that the mail server accepted but, according to a delivery report, could not be delivered.
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { applyChange, bySite } from "./change-enquiry.server.ts";
import * as queries from "./queries.server.ts";
import { notifyOwnerOfFailedReply } from "./staff-emails.server.ts";

/**
 * Reverts what an undelivered reply changed, and notifies the owner. If it was the only answer and nobody has set a
 * status since, the enquiry is open again, with its former deadline.
 */
export async function recordReplyFailed(deps: Deps, trx: Trx, emailId: string): Promise<void> {
  const reply = await queries.findReply(trx, emailId);
  const [enquiry] = reply ? await queries.lockEnquiries(trx, [reply.enquiry_id]) : [];
  if (!reply?.sent_at || !enquiry) return;
  await queries.markReplyUnsent(trx, reply.id);
  const status = await queries.findStatusBefore(trx, { enquiryId: enquiry.id, at: reply.sent_at });
  const isOpenAgain = status !== undefined && !(await queries.hasReply(trx, enquiry.id));
  if (isOpenAgain) {
    await applyChange(deps, trx, { ids: [enquiry.id], by: bySite, change: { status, answersUntil: "" } });
    await queries.updateEnquiry(trx, enquiry.id, { answered_at: null });
  }
  await notifyOwnerOfFailedReply(deps, trx, { enquiry, isOpenAgain });
}
