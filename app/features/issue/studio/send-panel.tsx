import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { etagOf } from "#app/platform/http/endpoint.ts";
import { fromCompanyTime } from "#app/platform/i18n/company-time.ts";
import { count, languageOf, minuteOf } from "#app/platform/i18n/format.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { readAudience, sendIssue } from "../contract.ts";
import type { Audience, Issue } from "../contract.ts";
import { describeAudience, describeDuration, recipientsOf } from "../issue-words.ts";

type SendPanelProps = {
  issue: Issue;
  call: Caller;
  /** Saves unsaved input; returns false if that fails. */
  beforeUse: () => Promise<boolean>;
  /** Returns the issue as saved by then. */
  readIssue: () => Issue;
  onSent: (issue: Issue) => void;
};

/** Shows who would get the issue, and sends it now or at a set time. */
export function SendPanel(props: SendPanelProps) {
  const { issue, call } = props;
  const { data, isError } = useQuery({
    queryKey: [readAudience.path, issue.id, issue.version], // the languages determine who gets which
    placeholderData: keepPreviousData,
    queryFn: async () => (await call(readAudience, { params: { id: issue.id } })).answer,
    refetchOnMount: "always",
  });
  return (
    <SidePanel title="Send">
      {isError && <p className="text-s text-text-2">The number of readers did not load.</p>}
      {!data && !isError && <p className="text-s text-text-2">Counting readers...</p>}
      {data && <Sending audience={data} {...props} />}
    </SidePanel>
  );
}

function Sending({ audience, ...props }: SendPanelProps & { audience: Audience }) {
  const [includeUnasked, setIncludeUnasked] = useState(false);
  const [local, setLocal] = useState("");
  const [fault, setFault] = useState<string>();
  const [asked, setAsked] = useState<{ issue: Issue; at: string | undefined }>();
  const number = recipientsOf(audience, includeUnasked);

  async function ask() {
    const at = local === "" ? undefined : fromCompanyTime(local);
    if (at === null) return setFault("Choose a day and a time.");
    setFault(undefined);
    if (await props.beforeUse()) setAsked({ issue: props.readIssue(), at });
  }

  return (
    <>
      <Readers audience={audience} includeUnasked={includeUnasked} />
      {audience.unasked > 0 && (
        <SwitchRow
          label={`Include ${count(audience.unasked, "who was", "who were")} never asked`}
          description="They signed up before there was a mail server, so they never confirmed."
          checked={includeUnasked}
          onChange={(event) => setIncludeUnasked(event.currentTarget.checked)}
        />
      )}
      {!audience.canSend && (
        <Notice tone="warn" title="There is no mail server yet">
          Set SMTP_URL and MAIL_FROM to send.
        </Notice>
      )}
      <Field label="Send at" hint={`Time in ${companyZone}. Leave empty to send now.`} error={fault}>
        <Input type="datetime-local" value={local} onChange={(event) => setLocal(event.currentTarget.value)} />
      </Field>
      <Button size="sm" disabled={!audience.canSend || number === 0} onClick={() => void ask()}>
        {local === "" ? "Send now" : "Schedule"}
      </Button>
      {asked && (
        <SendConfirmDialog
          call={props.call}
          onSent={props.onSent}
          onFault={setFault}
          asked={{ ...asked, audience, includeUnasked }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function Readers({ audience, includeUnasked }: { audience: Audience; includeUnasked: boolean }) {
  const number = recipientsOf(audience, includeUnasked);
  const max = Math.max(1, ...audience.locales.map((one) => recipientsOf(one, includeUnasked)));
  return (
    <div className="text-s">
      <p className="text-body font-semibold">{count(number, "reader")}</p>
      <ul className="mt-2 grid gap-1.5">
        {audience.locales.map((one) => {
          const all = recipientsOf(one, includeUnasked);
          return (
            <li key={one.locale} className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-3">
              <span>{languageOf(one.locale)}</span>
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
        <p className="mt-2 text-text-3">{`${count(audience.bounced, "address has bounced and gets", "addresses have bounced and get")} nothing.`}</p>
      )}
    </div>
  );
}

type SendConfirmDialogProps = {
  call: Caller;
  onSent: (issue: Issue) => void;
  /** Receives the error in the time. */
  onFault: (sentence: string | undefined) => void;
  asked: { issue: Issue; at: string | undefined; audience: Audience; includeUnasked: boolean };
  onClose: () => void;
};

/** Asks for confirmation, with the number of recipients. */
function SendConfirmDialog({ call, asked, onSent, onFault, onClose }: SendConfirmDialogProps) {
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
        try {
          return (await call(sendIssue, { params: { id: issue.id }, body, ifMatch: etagOf(issue.version) })).answer;
        } catch (error) {
          onFault(fieldErrors(error)["at"]);
          throw error;
        }
      }}
      done={at ? "Issue scheduled" : "Sending has begun"}
      failure="Failed to send the issue"
      onDone={onSent}
      onClose={onClose}
    >
      {question}
    </ConfirmDialog>
  );
}
