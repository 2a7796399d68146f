import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { LoadFailureDialog } from "#app/ui/admin/load-failure-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { getPost, readPostById } from "../contract.ts";
import type { Post } from "../contract.ts";
import type { PostDialogProps } from "./post-dialog.tsx";
import type { Writing } from "./post-fields.ts";
import { readDraft } from "./post-drafts.ts";

type PostDialogLoaderProps = Omit<PostDialogProps, "writing" | "wasRestored"> & { writing: Writing };

/** Loads the form's code and the post's current content. */
export function PostDialogLoader({ writing, ...props }: PostDialogLoaderProps) {
  const { username, call, onClose } = props;
  const { id } = writing;
  const late = useQuery({
    queryKey: [getPost.path, useId()], // refetched each time it is opened
    queryFn: async () => {
      const [{ PostDialog }, { fieldsOf }, draft] = await Promise.all([
        import("./post-dialog.tsx"),
        import("./post-fields.ts"),
        readDraft({ username, id }),
      ]);
      const base = draft ? draft.base : await read(writing, call);
      return { PostDialog, fields: draft?.fields ?? fieldsOf(base, username), base, wasRestored: Boolean(draft) };
    },
    gcTime: 0,
  });
  if (late.isPending) return <Waiting isNew={id === undefined} onClose={onClose} />;
  if (late.isLoadingError) return <LoadFailureDialog {...failureOf(late.error)} onClose={onClose} />;
  const { PostDialog, wasRestored, ...begun } = late.data;
  return <PostDialog writing={{ ...writing, ...begun }} wasRestored={wasRestored} {...props} />;
}

/** Undefined for a new post. The cached one may be outdated. */
async function read({ id, post }: Writing, call: Caller): Promise<Post | undefined> {
  if (id === undefined) return undefined;
  const found = post && (await readBySlug(post.slug, call));
  if (found?.id === id) return found;
  return (await call(readPostById, { params: { id } })).answer; // not in the list, or its slug has changed
}

async function readBySlug(slug: string, call: Caller): Promise<Post | undefined> {
  try {
    return (await call(getPost, { params: { slug } })).answer;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/** Shown only if loading takes noticeably long. */
function Waiting({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  return (
    <Dialog
      size="xl"
      title={isNew ? "Create New Blog Post" : "Edit Blog Post"}
      closeLabel="Close"
      className="animate-[appear_180ms_300ms_backwards]"
      onClose={onClose}
    >
      <Spinner>Loading the post...</Spinner>
    </Dialog>
  );
}

function failureOf(error: Error) {
  if (!isStatus(error, 404)) return { title: "The form did not load" };
  return { title: "This post is gone", description: "It was deleted since the list was loaded." };
}
