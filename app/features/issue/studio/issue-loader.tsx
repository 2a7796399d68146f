import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { flushAutosave } from "#app/ui/admin/autosave.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { useOpenedOnce } from "#app/ui/admin/use-opened-once.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { readIssue } from "../contract.ts";
import type { Issue } from "../contract.ts";
import type { IssueStudioProps } from "./issue-studio.tsx";

type IssueLoaderProps = {
  id: string;
  username: string;
  call: Caller;
  head: IssueStudioProps["head"];
  findCard: IssueStudioProps["findCard"];
  /** Loads the editor’s code, which the page provides. */
  loadBody: () => Promise<IssueStudioProps["renderBody"]>;
};

const liveMs = 2_000;
const isLive = (issue: Issue | undefined) => ["scheduled", "sending", "paused"].includes(issue?.status ?? "");

/** Loads an issue, its screen's code and unsaved changes in this browser; refetches it while it is being sent. */
export function IssueLoader({ id, username, call, head, findCard, loadBody }: IssueLoaderProps) {
  const queries = useQueryClient();
  const key = [readIssue.path, id];
  const read = useQuery({
    queryKey: key,
    queryFn: async () => {
      await flushAutosave(id);
      return (await call(readIssue, { params: { id } })).data;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => isLive(state.data) && liveMs,
  });
  const isDraft = read.data?.status === "draft";
  const code = useOpenedOnce({
    key: isDraft ? "draft" : "sent",
    open: async () => {
      if (read.data?.status !== "draft") return { SendingView: (await import("./sending-view.tsx")).SendingView };
      const [{ IssueStudio }, { openIssueSaver }, renderBody] = await Promise.all([
        import("./issue-studio.tsx"),
        import("./issue-saver.ts"),
        loadBody(),
      ]);
      return { IssueStudio, renderBody, saver: await openIssueSaver({ call, username }, read.data) };
    },
    isReady: read.data !== undefined,
  });
  const show = (issue: Issue) => queries.setQueryData(key, issue);
  if (read.data && code.data?.IssueStudio) {
    const { IssueStudio, renderBody, saver } = code.data;
    return (
      <IssueStudio
        opened={read.data}
        saver={saver}
        call={call}
        head={head}
        findCard={findCard}
        renderBody={renderBody}
        onSent={show}
      />
    );
  }
  const SendingView = code.data?.SendingView;
  const retry = () => void (read.isLoadingError ? read.refetch() : code.refetch());
  return (
    <>
      {head}
      {read.data && SendingView ? (
        <SendingView issue={read.data} call={call} onChanged={show} />
      ) : (
        <Unloaded error={read.error} hasFailed={read.isLoadingError || code.isLoadingError} onRetry={retry} />
      )}
    </>
  );
}

type UnloadedProps = { error: Error | null; hasFailed: boolean; onRetry: () => void };

function Unloaded({ error, hasFailed, onRetry }: UnloadedProps) {
  if (!hasFailed) return <Spinner>Loading the issue...</Spinner>;
  if (!isStatus(error, 404)) return <LoadFailure title="The issue did not load" onRetry={onRetry} />;
  return (
    <Notice tone="warn" title="This issue no longer exists">
      It was deleted, or its address is wrong.
    </Notice>
  );
}
