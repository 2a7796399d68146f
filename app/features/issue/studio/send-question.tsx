import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { etagOfIssue, sendIssue } from "../contract.ts";
import type { Audience, Issue } from "../contract.ts";
import { count, describeAudience, describeDuration, recipientsOf } from "../issue-words.ts";

type SendQuestionProps = {
  call: Caller;
  onSent: (issue: Issue) => void;
  asked: { issue: Issue; at: string | undefined; audience: Audience; includeUnasked: boolean };
  onClose: () => void;
};

/** Names how many get it before anything is sent. */
export function SendQuestion({ call, asked, onSent, onClose }: SendQuestionProps) {
  const { issue, at, audience, includeUnasked } = asked;
  const number = recipientsOf(audience, includeUnasked);
  const subject = issue.texts[0]?.subject ?? "";
  const people = count(number, "person", "people");
  const languages = describeAudience(audience, includeUnasked);
  const question = at
    ? `“${subject}” goes out on ${minuteOf(at)} to everyone who is subscribed then. Now that is ${people}: ${languages}.`
    : `“${subject}” goes to ${people}: ${languages}. That takes ${describeDuration(number, audience.perMinute)}. What has been sent can’t be taken back.`;
  return (
    <ConfirmDialog
      title={at ? "Schedule this issue?" : "Send this issue?"}
      tone="ink"
      labels={{
        cancel: "Not yet",
        confirm: at ? "Schedule" : `Send to ${people}`,
        busy: at ? "Scheduling..." : "Sending...",
      }}
      act={async () => {
        const body = { includeUnasked, ...(at ? { at } : {}) };
        return (await call(sendIssue, { params: { id: issue.id }, body, ifMatch: etagOfIssue(issue) })).answer;
      }}
      done={at ? "Issue scheduled" : "Sending has begun"}
      failure={(error) => refusalMessage(error) ?? "Failed to send the issue"}
      onDone={onSent}
      onClose={onClose}
    >
      {question}
    </ConfirmDialog>
  );
}
