import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { closeAndFocus } from "#app/ui/admin/focus-after-removal.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { toastSuccess, toastRefusal } from "#app/ui/admin/toasts.ts";
import { GuardedDialog } from "#app/ui/admin/unsaved.tsx";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { Textarea } from "#app/ui/textarea.tsx";
import {
  createSavedReply,
  deleteSavedReply,
  handlingLimits,
  listSavedReplies,
  updateSavedReply,
} from "../handling/contract.ts";
import type { SavedReply } from "../handling/contract.ts";

type SavedRepliesDialogProps = { call: Caller; onClose: () => void };

/** Lists saved replies. The form hides the list, because choosing another row would replace its input. */
export function SavedRepliesDialog({ call, onClose }: SavedRepliesDialogProps) {
  const { data, isError, refetch } = useEndpoint(call, listSavedReplies, { query: {} });
  const [edited, setEdited] = useState<SavedReply | "new">();
  const [deleting, setDeleting] = useState<SavedReply>();
  const list = useRef<HTMLUListElement>(null);
  const reload = useReload(listSavedReplies);
  const showList = () =>
    closeAndFocus(
      () => setEdited(undefined),
      () => list.current,
    );
  return (
    <GuardedDialog
      size="lg"
      title="Saved replies"
      closeLabel="Close saved replies"
      isEditing={edited !== undefined}
      onClose={onClose}
    >
      {isError && <LoadFailure title="The saved replies did not load" onRetry={() => void refetch()} />}
      {data?.length === 0 && !edited && <p className="mb-5 text-text-2">No saved replies yet.</p>}
      {edited ? (
        <SavedReplyForm saved={edited === "new" ? undefined : edited} call={call} onClose={showList} />
      ) : (
        <>
          <ul ref={list} tabIndex={-1} aria-label="Saved replies" className="mb-5 divide-y divide-line">
            {data?.map((saved) => (
              <li key={saved.id} className="flex flex-wrap items-center gap-2 py-2">
                <span className="mr-auto font-semibold wrap-anywhere">{saved.title}</span>
                <Button variant="quiet" size="sm" onClick={() => setEdited(saved)} aria-label={`Edit ${saved.title}`}>
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => setDeleting(saved)}
                  aria-label={`Delete ${saved.title}`}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
          <Button variant="line" size="sm" onClick={() => setEdited("new")}>
            New saved reply
          </Button>
        </>
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete saved reply"
          act={() => call(deleteSavedReply, { params: { id: deleting.id } })}
          done="Saved reply deleted"
          failure={() => "Failed to delete the saved reply"}
          onDone={() => {
            closeAndFocus(
              () => setDeleting(undefined),
              () => list.current,
            );
            void reload();
          }}
          onClose={() => setDeleting(undefined)}
        >
          {`Are you sure you want to delete “${deleting.title}”? This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </GuardedDialog>
  );
}

type SavedReplyFormProps = { saved: SavedReply | undefined; call: Caller; onClose: () => void };

function SavedReplyForm({ saved, call, onClose }: SavedReplyFormProps) {
  const reload = useReload(listSavedReplies);
  const saving = useMutation({
    mutationFn: async (body: { title: string; text: string }) =>
      saved
        ? call(updateSavedReply, { params: { id: saved.id }, body, ifMatch: formatEtag(saved.updatedAt) })
        : call(createSavedReply, { body }),
    onSuccess: () => {
      toastSuccess("Reply saved");
      onClose();
    },
    onError: (error) => toastRefusal(error, "Failed to save the reply"),
    onSettled: () => void reload(), // also if a colleague has changed it: opened again, it is theirs
  });
  return (
    <AdminForm
      className="grid gap-4"
      noValidate={false}
      isBusy={saving.isPending}
      onSend={(data) => saving.mutate({ title: String(data.get("title") ?? ""), text: String(data.get("text") ?? "") })}
    >
      <Field label="Title">
        <Input
          name="title"
          ref={takeFocus}
          required
          maxLength={handlingLimits.savedTitle}
          defaultValue={saved?.title}
        />
      </Field>
      <Field label="Text">
        <Textarea name="text" rows={6} required maxLength={handlingLimits.reply} defaultValue={saved?.text} />
      </Field>
      <div className="flex gap-3">
        <Button type="submit" size="sm" busy={saving.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </AdminForm>
  );
}
