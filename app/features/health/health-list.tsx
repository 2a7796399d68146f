import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleMinus } from "lucide-react";
import type * as z from "zod/mini";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { Arrow } from "#app/ui/arrow.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { readHealth, resume } from "./contract.ts";
import type { finding, pausableJobs } from "./contract.ts";

type Finding = z.infer<typeof finding>;

const states = {
  fail: { Icon: CircleAlert, label: "Problem", className: "text-err" },
  pass: { Icon: CircleCheck, label: "OK", className: "text-ok" },
  "not checked": { Icon: CircleMinus, label: "Not checked", className: "text-text-3" },
} as const;

const order = ["fail", "pass", "not checked"] as const;

/** Shows all findings, problems first, each with its remedy. */
export function HealthList({ call }: { call: Caller }) {
  const health = useEndpoint(call, readHealth);
  if (health.isPending) return <Skeleton className="h-80" />;
  if (health.isError) return <LoadFailure title="This did not load" onRetry={() => void health.refetch()} />;
  const { version, commit, networkCheckedAt, findings, paused } = health.data;
  return (
    <>
      {paused.map((job) => (
        <Paused key={job} job={job} call={call} />
      ))}
      <Card pad="none" clip>
        <ul className="divide-y divide-line">
          {order
            .flatMap((state) => findings.filter((candidate) => candidate.state === state))
            .map((shownFinding) => (
              <Item key={`${shownFinding.name} ${shownFinding.text}`} finding={shownFinding} />
            ))}
        </ul>
      </Card>
      <p className="mt-4 text-s text-text-3">
        Version {version}
        {commit && ` (${commit})`}
        {networkCheckedAt && `. Mail, DNS and certificate checked ${formatDateTime(networkCheckedAt)}`}
      </p>
    </>
  );
}

/** Shows what a restore has paused, with a button to resume it. */
function Paused({ job, call }: { job: (typeof pausableJobs)[number]; call: Caller }) {
  const reload = useReload(readHealth);
  const resuming = useMutation({
    mutationFn: () => call(resume, { body: { what: job } }),
    onSuccess: () => toastSuccess("Resumed"),
    onError: (error) => toastError(error, "Failed to resume"),
    onSettled: reload,
  });
  return (
    <Notice
      tone="warn"
      title={`Paused since a backup was restored: ${job}`}
      className="mb-5"
      action={
        <Button
          size="sm"
          variant="line"
          busy={resuming.isPending}
          busyLabel="Resuming..."
          onClick={() => resuming.mutate()}
        >
          Resume {job}
        </Button>
      }
    />
  );
}

function Item({ finding: { state, name, text, todo } }: { finding: Finding }) {
  const { Icon, label, className } = states[state];
  return (
    <li className="flex gap-4 px-6 py-3.5">
      <Icon size={20} aria-hidden="true" className={`mt-0.5 shrink-0 ${className}`} />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-semibold">{name}</span>
          <span className="visually-hidden"> ({label})</span>
          <span className="text-text-2">: {withCommands(text)}</span>
        </p>
        {todo && (
          <p className="flex gap-2 text-s text-text-2">
            <Arrow className="mt-1 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{withCommands(todo)}</span>
          </p>
        )}
      </div>
    </li>
  );
}

/** Converts straight quotes to typographic ones: findings are also printed in terminals. */
const typographic = (text: string) => text.replaceAll(/"([^"]*)"/g, "“$1”").replaceAll("'", "’");

/** Matches text that is typed or set on the server: a command with its options, or the name of a setting. */
const typed = /(npm run [\w:-]+(?: --(?: --[\w-]+(?: [A-Z\d]\w*)?)+)?|\b[A-Z]+(?:_[A-Z]+)+\b)/;

function withCommands(text: string): React.ReactNode {
  const parts = typographic(text).split(typed);
  // oxlint-disable-next-line react/no-array-index-key -- a part has no other name than its place
  return parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
