import { useMutation, useQuery } from "@tanstack/react-query";
import { ScrollArea } from "radix-ui";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Post, PostInput } from "../contract.ts";
import { Comparison } from "./comparison.tsx";
import { listVersions, readVersion, restoreVersion } from "./contract.ts";
import type { Draft, PostVersion } from "./contract.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";

type HistoryPanelProps = { post: Post; current: PostInput; call: Caller; onRestored: (draft: Draft) => void };

/** The versions of a post: what each would change, and restoring one. */
export function HistoryPanel({ post, current, call, onRestored }: HistoryPanelProps) {
  const [compared, setCompared] = useState<PostVersion>();
  const {
    data: versions,
    isPending,
    isError,
    refetch,
  } = useQuery({
    queryKey: [listVersions.path, post.id, post.updatedAt],
    queryFn: async () => (await call(listVersions, { params: { id: post.id } })).answer,
  });
  return (
    <SidePanel title="History">
      {isPending && <Spinner>Loading versions...</Spinner>}
      {isError && <LoadFailure title="The versions did not load" onRetry={() => void refetch()} />}
      {versions?.length === 0 && <p className="text-s text-text-2">No version yet.</p>}
      <HistoryScroller>
        <ul className="grid gap-1">
          {versions?.map((version) => (
            <li key={version.version}>
              <button
                type="button"
                className="link block min-h-6 py-1 text-left text-s"
                onClick={() => setCompared(version)}
              >
                {`Version ${version.version}, ${minuteOf(version.savedAt)}${version.savedBy ? `, ${version.savedBy}` : ""}`}
              </button>
            </li>
          ))}
        </ul>
      </HistoryScroller>
      {compared && (
        <VersionDialog
          version={compared}
          postId={post.id}
          current={current}
          call={call}
          onRestored={(draft) => {
            setCompared(undefined);
            onRestored(draft);
          }}
          onClose={() => setCompared(undefined)}
        />
      )}
    </SidePanel>
  );
}

/** Its bar hides after 600 ms. The style that it injects is allowed by `scrollAreaStyle`. */
function HistoryScroller({ children }: { children: React.ReactNode }) {
  return (
    <ScrollArea.Root
      data-slot="scroll-area"
      scrollHideDelay={600}
      className="relative flex max-h-96 flex-col overflow-hidden"
    >
      <ScrollArea.Viewport className="min-h-0 *:block!">{children}</ScrollArea.Viewport>
      <ScrollArea.Scrollbar
        data-slot="scroll-area-bar"
        orientation="vertical"
        className="flex w-2.5 touch-none p-0.5 select-none"
      >
        <ScrollArea.Thumb className="grow rounded-full bg-control" />
      </ScrollArea.Scrollbar>
    </ScrollArea.Root>
  );
}

type VersionDialogProps = {
  version: PostVersion;
  postId: string;
  current: PostInput;
  call: Caller;
  onRestored: (draft: Draft) => void;
  onClose: () => void;
};

function VersionDialog({ version, postId, current, call, onRestored, onClose }: VersionDialogProps) {
  const params = { id: postId, version: version.version };
  const { data, error } = useQuery({
    queryKey: [readVersion.path, params],
    queryFn: async () => (await call(readVersion, { params })).answer,
  });
  const restore = useMutation({
    mutationFn: async () => (await call(restoreVersion, { params })).answer,
    onSuccess: (draft) => {
      toastSuccess(`Version ${version.version} is in your draft`);
      onRestored(draft);
    },
    onError: (reason) => toastError(reason, refusalMessage(reason) ?? "Failed to restore the version"),
  });
  return (
    <Dialog
      size="xl"
      title={`Version ${version.version}`}
      description={`Saved ${minuteOf(version.savedAt)}${version.savedBy ? ` by ${version.savedBy}` : ""}. Struck: only in that version. Underlined: only in what you write now.`}
      closeLabel="Close"
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" busy={restore.isPending} busyLabel="Restoring..." onClick={() => restore.mutate()}>
            Restore to the draft
          </Button>
        </>
      }
    >
      {data && <Comparison older={data.fields} newer={current} />}
      {!data && (error ? <p>This version could not be loaded.</p> : <Spinner>Loading the version...</Spinner>)}
    </Dialog>
  );
}
