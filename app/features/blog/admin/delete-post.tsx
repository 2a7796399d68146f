import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { ConfirmDialog, deleteLabels } from "#app/ui/admin/confirm-dialog.tsx";
import { deletePost, etagOf } from "../contract.ts";
import type { PostHead } from "../contract.ts";

type DeletePostProps = { post: PostHead; call: Caller; onDeleted: () => void; onClose: () => void };

/** Deletes the version in the list: newer changes are not deleted unseen. */
export function DeletePost({ post, call, onDeleted, onClose }: DeletePostProps) {
  return (
    <ConfirmDialog
      title="Delete Blog Post"
      labels={deleteLabels}
      act={() => call(deletePost, { params: { id: post.id }, ifMatch: etagOf(post) })}
      done="Blog post deleted successfully"
      failure={(error) => refusalMessage(error) ?? "Failed to delete blog post"}
      onDone={onDeleted}
      onClose={onClose}
    >
      {`Are you sure you want to delete "${post.title}"? This action cannot be undone.`}
    </ConfirmDialog>
  );
}
