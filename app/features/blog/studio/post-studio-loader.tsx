import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { flushAutosave } from "#app/ui/admin/autosave.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { readDraft } from "./contract.ts";

type PostStudioLoaderProps = { id: string; username: string; call: Caller; onOpen: (id: string) => void };

/** Loads the editor's code, the post, its draft, and what this browser kept of it. */
export function PostStudioLoader({ id, username, call, onOpen }: PostStudioLoaderProps) {
  const late = useQuery({
    queryKey: [readDraft.path, id, useId()], // refetched each time it is opened
    queryFn: async () => {
      const [{ PostStudio }, { openPostSaver, readPostVersion }] = await Promise.all([
        import("./post-studio.tsx"),
        import("./post-saver.ts"),
      ]);
      await flushAutosave(id);
      return { PostStudio, saver: await openPostSaver({ call, username }, await readPostVersion(call, id)) };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (late.isPending) return <Spinner>Loading the post...</Spinner>;
  if (late.isLoadingError) {
    return isStatus(late.error, 404) ? (
      <Notice tone="warn" title="This post is gone">
        It was deleted, or its address is wrong.
      </Notice>
    ) : (
      <LoadFailure title="The post did not load" onRetry={() => void late.refetch()} />
    );
  }
  const { PostStudio, saver } = late.data;
  return <PostStudio saver={saver} call={call} onOpen={onOpen} />;
}
