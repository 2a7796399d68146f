import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { deletePicture } from "#app/platform/pictures/contract.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { ConfirmDialog, deleteLabels } from "#app/ui/admin/confirm-dialog.tsx";
import { nameOf } from "./picture-grid.tsx";

type DeletePictureProps = { picture: Picture; call: Caller; onDeleted: () => void; onClose: () => void };

/** If something began to use it meanwhile, the refusal names that. */
export function DeletePicture({ picture, call, onDeleted, onClose }: DeletePictureProps) {
  return (
    <ConfirmDialog
      title="Delete picture"
      labels={deleteLabels}
      act={() => call(deletePicture, { params: { id: picture.id } })}
      done="Picture deleted"
      failure={(error) => refusalMessage(error) ?? "Failed to delete the picture"}
      onDone={onDeleted}
      onClose={onClose}
    >
      Are you sure you want to delete <strong className="wrap-anywhere text-text">{nameOf(picture)}</strong>? This
      action cannot be undone.
    </ConfirmDialog>
  );
}
