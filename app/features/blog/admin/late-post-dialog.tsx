import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { getPost, readPostById } from "../contract.ts";
import type { Post } from "../contract.ts";
import type { PostDialogProps } from "./post-dialog.tsx";
import { fieldsOf } from "./post-fields.ts";
import type { Writing } from "./unfinished-post.ts";

type LatePostDialogProps = Omit<PostDialogProps, "writing" | "wasBegun"> & { writing: Writing };

/** The dialog with its form's library and the post's body, as it is now: the list does without both. */
export function LatePostDialog({ writing, ...props }: LatePostDialogProps) {
  const { username, call, onClose } = props;
  const { post, fields, base } = writing;
  const late = useQuery({
    queryKey: [getPost.path, useId()], // once for each time that it is opened, whatever is saved meanwhile
    queryFn: async () => {
      const [{ PostDialog }, whole] = await Promise.all([
        import("./post-dialog.tsx"),
        fields ? base : read(post, call),
      ]);
      return { PostDialog, fields: fields ?? fieldsOf(whole, username), base: whole };
    },
    gcTime: 0,
  });
  if (late.isPending) return <Waiting isNew={!post} onClose={onClose} />;
  if (late.isLoadingError) return <NotLoaded isGone={isStatus(late.error, 404)} onClose={onClose} />;
  const { PostDialog, ...begun } = late.data;
  return <PostDialog writing={{ post, ...begun }} wasBegun={fields !== undefined} {...props} />;
}

/** The whole post; undefined for a new one. A row that was saved here has its body, but somebody may have written on since. */
async function read(post: Writing["post"], call: Caller): Promise<Post | undefined> {
  if (!post) return undefined;
  const { id, slug } = post;
  const found = await call(getPost, { params: { slug } }).catch((error) => {
    if (!isStatus(error, 404)) throw error;
  });
  if (found?.answer.id === id) return found.answer;
  return (await call(readPostById, { params: { id } })).answer; // it has another address by now
}

/** Seen only where it takes longer than a blink. */
function Waiting({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  return (
    <Dialog
      open
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

function NotLoaded({ isGone, onClose }: { isGone: boolean; onClose: () => void }) {
  return (
    <Dialog
      open
      title={isGone ? "This post is gone" : "The form did not load"}
      description={
        isGone ? "Somebody deleted it since the list was loaded." : "Check the connection, then load this page again."
      }
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" onClick={() => location.reload()}>
            Load again
          </Button>
        </>
      }
    />
  );
}
