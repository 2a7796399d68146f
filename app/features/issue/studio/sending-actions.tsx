import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { cancelIssue, pauseIssue, resumeIssue } from "../contract.ts";
import type { Issue } from "../contract.ts";
import { count } from "../issue-words.ts";

export type SendingViewProps = { issue: Issue; call: Caller; onChanged: (issue: Issue) => void };

/** Pause, resume and cancel. */
export function SendingActions({ issue, call, onChanged }: SendingViewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, status } = issue;
  const params = { id };
  const switching = useMutation({
    mutationFn: async (to: typeof pauseIssue | typeof resumeIssue) => (await call(to, { params })).answer,
    onSuccess: (changed) => {
      toastSuccess(changed.status === "paused" ? "Paused" : "Resumed");
      onChanged(changed);
    },
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to change it"),
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
      act={async () => (await call(cancelIssue, { params: { id } })).answer}
      done={isScheduled ? "The issue is a draft again" : "Sending is cancelled"}
      failure={(error) => refusalMessage(error) ?? "Failed to cancel it"}
      onDone={(changed) => {
        onClose();
        onChanged(changed);
      }}
      onClose={onClose}
    >
      {isScheduled
        ? "It will not be sent until you send or schedule it again."
        : `${count(progress.waiting, "email")} still to be sent will not go out. What was sent stays sent.`}
    </ConfirmDialog>
  );
}
