import { lazy, Suspense } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PostDialogProps } from "./post-dialog.tsx";

const PostDialog = lazy(() =>
  import("./post-dialog.tsx").then(
    (file) => ({ default: file.PostDialog }),
    () => ({ default: NotLoaded }),
  ),
);

/** The dialog with its form's library, which the list does without. */
export function LatePostDialog(props: PostDialogProps) {
  return (
    <Suspense>
      <PostDialog {...props} />
    </Suspense>
  );
}

function NotLoaded({ onClose }: Pick<PostDialogProps, "onClose">) {
  return (
    <Dialog
      open
      title="The form did not load"
      description="Check the connection, then load this page again."
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
