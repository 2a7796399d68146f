import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { formatCount, formatDateTime } from "#app/platform/i18n/format.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { Fact } from "#app/ui/admin/fact.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { Issue } from "../contract.ts";
import { cancelIssue, pauseIssue, resumeIssue } from "../contract.ts";
import { describeProgress, countDone, statusTones, statusWords } from "../issue-words.ts";
import { PreviewPanel } from "./preview-panel.tsx";

/** Shows an issue that isn't a draft any more: its progress, then its results. */
export function SendingView({ issue, call, onChanged }: SendingViewProps) {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 content-start gap-5">
        <State issue={issue} call={call} onChanged={onChanged} />
        {issue.startedAt && <Results issue={issue} />}
      </div>
      <div className="grid min-w-0 content-start gap-5">
        {issue.texts.map(({ locale, subject }) => (
          <PreviewPanel key={locale} issueId={issue.id} locale={locale} call={call}>
            {issue.slug && (
              <Link
                reloadDocument
                className="link text-s wrap-anywhere"
                to={localPath(locale, `/newsletter/archive/${issue.slug}`)}
              >
                {`Public page: ${subject}`}
              </Link>
            )}
          </PreviewPanel>
        ))}
      </div>
    </div>
  );
}

function State({ issue, call, onChanged }: SendingViewProps) {
  const { status, progress, sendAt, lane } = issue;
  return (
    <Card className="grid gap-4">
      <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
        {status === "scheduled" && sendAt && <span>{`Goes out ${formatDateTime(sendAt)}`}</span>}
      </p>
      {progress.recipients > 0 && (
        <div>
          <Progress label="Sent so far" value={countDone(progress)} max={progress.recipients} className="w-full" />
          <p className="mt-2">{describeProgress(progress)}</p>
        </div>
      )}
      {lane && (
        <Notice tone="warn" title={`The mail server asked for a break until ${formatDateTime(lane.pausedUntil)}`}>
          {lane.reason}
        </Notice>
      )}
      <SendingActions issue={issue} call={call} onChanged={onChanged} />
    </Card>
  );
}

function Results({ issue: { progress, startedAt, endedAt } }: { issue: Issue }) {
  const facts = [
    ["Recipients", progress.recipients],
    ["Sent", progress.sent],
    ["Waiting", progress.waiting],
    ["Refused", progress.refused],
    ["Failed", progress.failed],
    ["Left out", progress.skipped],
    ["Unsubscribed through its link", progress.unsubscribed],
  ] as const;
  return (
    <Card>
      <h2 className="text-d4">Results</h2>
      <p className="mt-1 text-s text-text-3">
        {startedAt && `Started ${formatDateTime(startedAt)}`}
        {endedAt && `, ended ${formatDateTime(endedAt)}`}
      </p>
      <dl className="mt-5 grid grid-cols-2 gap-5 sm:grid-cols-4">
        {facts.map(([label, number]) => (
          <Fact key={label} label={label}>
            <span className="text-d4">{number.toLocaleString("en-US")}</span>
          </Fact>
        ))}
      </dl>
      <p className="mt-5 text-s text-text-3">
        Refused: the address no longer takes emails, and gets no further issue. Failed: this one email could not be
        delivered. Left out: unsubscribed or deleted in the meantime, or sending was cancelled.
      </p>
    </Card>
  );
}

type SendingViewProps = { issue: Issue; call: Caller; onChanged: (issue: Issue) => void };

/** Renders the buttons to pause, resume and cancel. */
function SendingActions({ issue, call, onChanged }: SendingViewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, status } = issue;
  const params = { id };
  const switching = useMutation({
    mutationFn: async (to: typeof pauseIssue | typeof resumeIssue) => (await call(to, { params })).data,
    onSuccess: (changed) => {
      toastSuccess(changed.status === "paused" ? "Paused" : "Resumed");
      onChanged(changed);
    },
    onError: (error) => toastRefusal(error, "Failed to change the issue"),
  });
  const isScheduled = status === "scheduled";
  if (!isScheduled && status !== "sending" && status !== "paused") return null;
  return (
    <div className="flex flex-wrap gap-3">
      {!isScheduled && (
        <Button
          size="sm"
          variant="line"
          busy={switching.isPending}
          busyLabel="Changing..."
          onClick={() => switching.mutate(status === "paused" ? resumeIssue : pauseIssue)}
        >
          {status === "paused" ? "Resume" : "Pause"}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
        {isScheduled ? "Back to draft" : "Cancel sending"}
      </Button>
      {isAsking && (
        <CancelQuestion issue={issue} call={call} onChanged={onChanged} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}

function CancelQuestion({ issue, call, onChanged, onClose }: SendingViewProps & { onClose: () => void }) {
  const { id, status, progress } = issue;
  const isScheduled = status === "scheduled";
  return (
    <ConfirmDialog
      title={isScheduled ? "Back to draft?" : "Cancel sending?"}
      tone={isScheduled ? "ink" : "danger"}
      labels={{ cancel: "Keep it", confirm: isScheduled ? "Back to draft" : "Cancel sending", busy: "Cancelling..." }}
      act={async () => (await call(cancelIssue, { params: { id } })).data}
      done={isScheduled ? "The issue is a draft again" : "Sending cancelled"}
      failure="Failed to cancel it"
      onDone={(changed) => {
        onClose();
        onChanged(changed);
      }}
      onClose={onClose}
    >
      {isScheduled
        ? "It will not be sent until you send or schedule it again."
        : `${formatCount(progress.waiting, "email")} still to be sent will not go out. Emails already sent can’t be recalled.`}
    </ConfirmDialog>
  );
}
