import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { readDraft as readKept } from "../admin/post-drafts.ts";
import { readPostById } from "../contract.ts";
import { readDraft } from "./contract.ts";
import type { StudioFields } from "./studio-fields.ts";
import type { Opened } from "./use-studio.ts";

type PostStudioLoaderProps = { id: string; username: string; call: Caller; onOpen: (id: string) => void };

/** Loads the editor's code, the post, its draft, and what this browser kept of it. */
export function PostStudioLoader({ id, username, call, onOpen }: PostStudioLoaderProps) {
  const late = useQuery({
    queryKey: [readDraft.path, id, useId()], // refetched each time it is opened
    queryFn: async () => {
      const [{ PostStudio }, opened] = await Promise.all([import("./post-studio.tsx"), open(call, { id, username })]);
      return { PostStudio, opened };
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
  const { PostStudio, opened } = late.data;
  return <PostStudio opened={opened} username={username} call={call} onOpen={onOpen} />;
}

async function open(call: Caller, { id, username }: { id: string; username: string }): Promise<Opened> {
  const params = { id };
  const [post, draft, kept] = await Promise.all([
    call(readPostById, { params }),
    call(readDraft, { params }).catch((error: unknown) => {
      if (isStatus(error, 404)) return undefined;
      throw error;
    }),
    readKept<StudioFields>({ username, id, inEditor: true }),
  ]);
  return { post: post.answer, draft: draft?.answer, kept };
}
