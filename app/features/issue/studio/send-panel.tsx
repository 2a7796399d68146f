import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { fromCompanyTime } from "#app/platform/i18n/company-time.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { formatCount, formatLanguage, formatDateTime } from "#app/platform/i18n/format.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import { readAudience, sendIssue } from "../contract.ts";
import type { Audience, Issue } from "../contract.ts";
import { describeAudience, describeDuration, recipientsOf } from "../issue-words.ts";

type SendingInput = {
  issue: Issue;
  call: Caller;
  /** Saves unsaved input; returns false if that fails. */
  beforeUse: () => Promise<boolean>;
  /** Returns the issue as saved by then. */
  readIssue: () => Issue;
  onSent: (issue: Issue) => void;
};

type Sending = ReturnType<typeof useSending>;

/** Returns who would get the issue and when, and the function that asks before it is sent. */
export function useSending({ issue, call, beforeUse, readIssue, onSent }: SendingInput) {
  const { data: audience, isError } = useQuery({
    queryKey: [readAudience.path, issue.id, issue.version], // the languages determine who gets which
    placeholderData: keepPreviousData,
    queryFn: async () => (await call(readAudience, { params: { id: issue.id } })).data,
    refetchOnMount: "always",
  });
  const [includeUnasked, setIncludeUnasked] = useState(false);
  const [local, setLocal] = useState("");
  const [fault, setFault] = useState<string>();
  const [request, setRequest] = useState<{ issue: Issue; at: string | undefined }>();

  async function ask() {
    const at = local === "" ? undefined : fromCompanyTime(local);
    if (at === null) return setFault("Choose a day and a time.");
    setFault(undefined);
    if (await beforeUse()) setRequest({ issue: readIssue(), at });
  }

  return {
    audience,
    isError,
    number: audience ? recipientsOf(audience, includeUnasked) : 0,
    includeUnasked,
    setIncludeUnasked,
    local,
    setLocal,
    fault,
    setFault,
    asked: request,
    ask,
    forget: () => setRequest(undefined),
    call,
    onSent,
  };
}

/** Shows how many readers the issue would go to. */
export function AudienceSize({ sending: { audience, isError, number } }: { sending: Sending }) {
  if (isError) return "The number of readers did not load.";
  return audience ? `To ${formatCount(number, "reader")}` : "Counting readers...";
}

/** Renders the button that sends the issue, after a question. */
export function SendButton({ sending }: { sending: Sending }) {
  const { audience, number, local, asked, ask } = sending;
  return (
    <>
      <Button size="sm" disabled={!audience?.canSend || number === 0} onClick={() => void ask()}>
        {local === "" ? "Send now" : "Schedule"}
      </Button>
      {audience && asked && (
        <SendConfirmDialog
          call={sending.call}
          onSent={sending.onSent}
          onFault={sending.setFault}
          request={{ ...asked, audience, includeUnasked: sending.includeUnasked }}
          onClose={sending.forget}
        />
      )}
    </>
  );
}

/** Shows who would get the issue, and sets when it is sent. */
export function SendPanel({ sending }: { sending: Sending }) {
  const { audience, includeUnasked, local, fault } = sending;
  return (
    <SidePanel title="Send">
      {audience && <Readers audience={audience} includeUnasked={includeUnasked} />}
      {audience && audience.unasked > 0 && (
        <SwitchRow
          label={`Include ${formatCount(audience.unasked, "who was", "who were")} never asked`}
          description="They signed up before there was a mail server, so they never confirmed."
          checked={includeUnasked}
          onChange={(event) => sending.setIncludeUnasked(event.currentTarget.checked)}
        />
      )}
      {audience && !audience.canSend && (
        <Notice tone="warn" title="There is no mail server yet">
          Set SMTP_URL and MAIL_FROM to send.
        </Notice>
      )}
      <Field label="Send at" hint={`Time in ${companyZone}. Leave empty to send now.`} error={fault}>
        <Input type="datetime-local" value={local} onChange={(event) => sending.setLocal(event.currentTarget.value)} />
      </Field>
    </SidePanel>
  );
}

function Readers({ audience, includeUnasked }: { audience: Audience; includeUnasked: boolean }) {
  const number = recipientsOf(audience, includeUnasked);
  const max = Math.max(1, ...audience.locales.map((audienceLocale) => recipientsOf(audienceLocale, includeUnasked)));
  return (
    <div className="text-s">
      <p className="text-body font-semibold">{formatCount(number, "reader")}</p>
      <ul className="mt-2 grid gap-1.5">
        {audience.locales.map((audienceLocale) => {
          const all = recipientsOf(audienceLocale, includeUnasked);
          return (
            <li key={audienceLocale.locale} className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-3">
              <span>{formatLanguage(audienceLocale.locale)}</span>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-1.5 w-full">
                <rect width="100" height="6" rx="3" className="fill-line" />
                <rect width={(100 * all) / max} height="6" rx="3" className="fill-line-2" />
              </svg>
              <span>{all.toLocaleString("en-US")}</span>
            </li>
          );
        })}
      </ul>
      {audience.bounced > 0 && (
        <p className="mt-2 text-text-3">{`${formatCount(audience.bounced, "address has bounced and won’t get", "addresses have bounced and won’t get")} this issue.`}</p>
      )}
    </div>
  );
}

type SendConfirmDialogProps = {
  call: Caller;
  onSent: (issue: Issue) => void;
  /** Receives the error in the time. */
  onFault: (sentence: string | undefined) => void;
  request: { issue: Issue; at: string | undefined; audience: Audience; includeUnasked: boolean };
  onClose: () => void;
};

/** Asks for confirmation, with the number of recipients. */
function SendConfirmDialog({ call, request, onSent, onFault, onClose }: SendConfirmDialogProps) {
  const { issue, at, audience, includeUnasked } = request;
  const number = recipientsOf(audience, includeUnasked);
  const subject = issue.texts[0]?.subject ?? "";
  const people = formatCount(number, "person", "people");
  const languages = describeAudience(audience, includeUnasked);
  const question = at
    ? `“${subject}” goes out on ${formatDateTime(at)} to everyone who is subscribed then. At the moment, that is ${people}: ${languages}.`
    : `“${subject}” goes to ${people}: ${languages}. That takes ${describeDuration(number, audience.perMinute)}. Emails can’t be recalled once they have been sent.`;
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
        try {
          return (await call(sendIssue, { params: { id: issue.id }, body, ifMatch: formatEtag(issue.version) })).data;
        } catch (error) {
          onFault(fieldErrors(error)["at"]);
          throw error;
        }
      }}
      done={at ? "Issue scheduled" : "Sending started"}
      failure="Failed to send the issue"
      onDone={onSent}
      onClose={onClose}
    >
      {question}
    </ConfirmDialog>
  );
}
