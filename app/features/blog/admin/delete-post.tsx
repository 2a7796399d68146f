import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { deletePost } from "../contract.ts";
import type { Post } from "../contract.ts";

type DeletePostProps = { post: Post; call: Caller; onDeleted: () => void; onClose: () => void };

/** Asks before a post is deleted for good. */
export function DeletePost({ post, call, onDeleted, onClose }: DeletePostProps) {
  const deleting = useMutation({
    mutationFn: () => call(deletePost, { params: { id: post.id } }),
    onSuccess: () => {
      toast({ title: "Success", description: "Blog post deleted successfully" });
      onDeleted();
    },
    onError: (error) => {
      if (!isStatus(error, 401))
        toast({ title: "Error", description: refusalMessage(error) ?? "Failed to delete blog post", variant: "error" });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      title="Delete Blog Post"
      description={`Are you sure you want to delete "${post.title}"? This action cannot be undone.`}
      labels={{ cancel: "Cancel", confirm: "Delete", busy: "Deleting..." }}
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  );
}
