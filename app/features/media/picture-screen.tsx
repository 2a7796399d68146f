import { useRef, useState } from "react";
import { useListView } from "#app/platform/http/list-view.ts";
import type { StaffCalls } from "#app/platform/http/staff-calls.ts";
import { deletePicture, listPictures, pictureTypes, readPicture } from "#app/platform/pictures/contract.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { explainFailure, pictureCalls } from "#app/platform/pictures/picture-calls.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { MainAction } from "#app/ui/admin/main-action.tsx";
import { useOpenRecord } from "#app/ui/admin/open-record.ts";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { RecordMissing } from "#app/ui/admin/record-missing.tsx";
import { toastSuccess } from "#app/ui/admin/toasts.ts";
import { replaced, useList } from "#app/ui/admin/use-list.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PictureDetails } from "./picture-details.tsx";
import { pictureName, PictureGrid } from "./picture-grid.tsx";

const words = {
  loading: "Loading pictures...",
  failed: "The pictures did not load",
  pages: "Pages of pictures",
  none: "No pictures yet",
  noneHint: "Upload one here, or drop it into the text of a post.",
  noMatch: "No pictures match",
};

const orders = [
  { label: "Newest first", sort: undefined, order: undefined },
  { label: "Oldest first", sort: "createdAt", order: "asc" },
  { label: "Name, A to Z", sort: "name", order: "asc" },
] as const;

/** Shows the uploaded pictures: search, upload, description, and deletion after confirmation. */
export function PictureScreen({ calls }: { calls: StaffCalls }) {
  const { call } = calls;
  const list = useList(call, listPictures, useListView(listPictures.query), {
    perPage: 24,
    failure: "Failed to load pictures",
  });
  const record = useOpenRecord(call, list, readPicture);
  const [deleting, setDeleting] = useState<Picture>();

  return (
    <>
      {record.isGone && <RecordMissing title="This picture is no longer here" />}
      <ListToolbar
        list={list}
        label="Search pictures"
        placeholder="Name or alternative text"
        orders={orders}
        kept={<UploadPictures calls={calls} onUploaded={() => void list.loaded.refetch()} />}
      />
      <PagedList list={list} words={words}>
        {(pictures) => <PictureGrid pictures={pictures} onShow={record.open} />}
      </PagedList>
      {record.shown && (
        <PictureDetails
          key={record.shown.id}
          picture={record.shown}
          call={call}
          onChanged={(changed) => {
            list.change(replaced(changed));
            record.refresh(changed);
            record.close();
          }}
          onDelete={(picture) => {
            record.close();
            setDeleting(picture);
          }}
          onClose={() => record.close()}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete picture"
          act={() => call(deletePicture, { params: { id: deleting.id } })}
          done="Picture deleted"
          failure="Failed to delete the picture" // if something began to use it meanwhile, the refusal names that
          onDone={() => list.remove(deleting, () => setDeleting(undefined))}
          onClose={() => setDeleting(undefined)}
        >
          Are you sure you want to delete <strong className="wrap-anywhere text-text">{pictureName(deleting)}</strong>?
          This action cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

type UploadPicturesProps = { calls: StaffCalls; onUploaded: () => void };

/** Uploads files one after the other; one failure doesn't stop the others. */
function UploadPictures({ calls, onUploaded }: UploadPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<string>();
  const [refused, setRefused] = useState<readonly string[]>([]);

  async function upload(files: readonly File[]) {
    const failures: string[] = [];
    for (const [index, file] of files.entries()) {
      const uploading = files.length > 1 ? `Uploading ${index + 1} of ${files.length}` : "Uploading";
      const onProgress = (share: number) => setState(`${uploading}: ${Math.round(share * 100)} %`);
      onProgress(0);
      try {
        const { lostMotion } = await pictureCalls(calls).upload(file, { onProgress });
        if (lostMotion) toastSuccess(`${file.name} was added as a still picture: its animation isn’t kept.`);
        onUploaded();
      } catch (error) {
        failures.push(`${file.name}: ${explainFailure(error)}`);
      }
    }
    setState(undefined);
    setRefused(failures);
    const added = files.length - failures.length;
    if (added > 0) toastSuccess(added === 1 ? "Picture added" : `${added} pictures added`);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join()}
        aria-label="Picture files"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = ""; // the same file again is a change, too
          void upload(files);
        }}
      />
      <MainAction>
        <Button size="sm" busy={state !== undefined} busyLabel={state ?? ""} onClick={() => input.current?.click()}>
          Upload pictures
        </Button>
      </MainAction>
      {refused.length > 0 && (
        <Notice tone="err" role="alert" className="w-full" title="Not added">
          <ul>
            {refused.map((reason) => (
              <li key={reason} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
