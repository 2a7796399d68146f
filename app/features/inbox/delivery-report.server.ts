// Delivery reports (RFC 3464): failures that are reported after our mail server has accepted an email.
import { recordReplyFailed } from "#app/features/enquiry/public.server.ts";
import { countReportedFailure } from "#app/features/issue/public.server.ts";
import { countReportedBounce, hasAddress, markBounced } from "#app/features/newsletter/public.server.ts";
import type { Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { foldAddress } from "#app/platform/mail/fold-address.server.ts";
import { failSentEmail } from "#app/platform/mail/outbox.server.ts";
import { withoutAddresses } from "#app/platform/mail/transport.server.ts";

/**
 * `status` is an enhanced status code (RFC 3463). `recipients` are the addresses that it names. `answer` is what the
 * recipient's mail server said, if that is reported.
 */
export type DeliveryReport = { status: string; recipients: string[]; answer?: string | undefined };

/** Returns the first failure of a report; undefined for a delay or a success, which change nothing. */
export function readFailure(text: string): DeliveryReport | undefined {
  const groups = text.replaceAll(/\r?\n[ \t]+/g, " ").split(/(?:\r?\n){2,}/);
  const failed = groups.find((group) => fieldOf(group, "Action")?.toLowerCase() === "failed");
  if (failed === undefined) return undefined;
  const recipients = ["Final-Recipient", "Original-Recipient"].flatMap((name) => fieldOf(failed, name) ?? []);
  const answer = fieldOf(failed, "Diagnostic-Code");
  return {
    status: statusOf(failed),
    recipients: recipients.map(withoutType),
    answer: answer && withoutAddresses(withoutType(answer)).slice(0, maxAnswerLength),
  };
}

/** In UTF-16 units. */
const maxAnswerLength = 300;

/** Removes the type before a value, for example `rfc822;` or `smtp;`. */
function withoutType(value: string): string {
  return value.replace(/^[^;]*;/, "").trim();
}

function fieldOf(group: string, name: string): string | undefined {
  return new RegExp(`^${name}[ \\t]*:[ \\t]*(.*)$`, "im").exec(group)?.[1]?.trim();
}

const code = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/** Returns the status code. Some programs write 5.0.0, and the server's code is in its response. */
function statusOf(group: string): string {
  const status = code.exec(fieldOf(group, "Status") ?? "")?.[1] ?? "5.0.0";
  if (!status.endsWith(".0.0")) return status;
  return code.exec(fieldOf(group, "Diagnostic-Code") ?? "")?.[1] ?? status;
}

/** Classifies a failure: invalid address, temporary, or only this email. */
function classifyStatus(status: string): "address" | "later" | "email" {
  if (status.startsWith("4.") || status === "5.2.2") return "later";
  const isAddress = /^5\.1\.\d+$/.test(status) && status !== "5.1.7" && status !== "5.1.8"; // these are about the sender
  return isAddress || status === "5.2.1" ? "address" : "email";
}

type ReportedEmail = {
  id: string;
  report: DeliveryReport;
  /** True if the report was sent to the email's own key. */
  isByKey: boolean;
};

/** Saves a failure; returns false if it names no email that was sent. */
export async function recordFailure(deps: Deps, trx: Trx, { id, report, isByKey }: ReportedEmail): Promise<boolean> {
  const email = await trx.selectFrom("outbox_email").selectAll().where("id", "=", id).executeTakeFirst();
  if (!email || (!isByKey && !namesRecipient(email, report))) return false;
  const verdict = classifyStatus(report.status);
  const response = report.answer ? `: ${report.answer}` : ".";
  const reason = `The recipient’s mail server refused it later (${report.status})${response}`;
  const refused = { address: "recipient", email: "message", later: null } as const;
  const at = deps.now();
  if (!(await failSentEmail(trx, id, { reason, refused: refused[verdict], at }))) return true; // known
  await recordIssueFailure(trx, email, { verdict, at });
  await recordReplyFailed(deps, trx, id);
  return true;
}

async function recordIssueFailure(
  trx: Trx,
  { issue_id: issueId, subscriber_id: id, recipient: address }: Row<"outbox_email">,
  { verdict, at }: { verdict: ReturnType<typeof classifyStatus>; at: Date },
): Promise<void> {
  if (issueId !== null) await countReportedFailure(trx, { id: issueId, isRefused: verdict === "address" });
  if (id === null || verdict === "email" || !(await hasAddress(trx, { id, address }))) return;
  const note = verdict === "address" ? markBounced : countReportedBounce;
  await note(trx, id, at);
}

/** Requires a report about an issue's email, whose Message-ID can be guessed, to name the recipient. */
function namesRecipient(
  email: { issue_id: string | null; recipient: string },
  { recipients }: DeliveryReport,
): boolean {
  const folded = foldAddress(email.recipient);
  return email.issue_id === null || recipients.some((recipient) => foldAddress(recipient) === folded);
}
