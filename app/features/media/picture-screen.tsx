import { useRef, useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import type { StaffCalls } from "#app/platform/http/staff-calls.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { useListView } from "#app/platform/list-view.ts";
import { deletePicture, listPictures, pictureTypes, readPicture } from "#app/platform/pictures/contract.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { ConfirmDialog, deleteLabels } from "#app/ui/admin/confirm-dialog.tsx";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { removeRow, replaced, useListChange, useListPage } from "#app/ui/admin/list-page.ts";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { useOpenRecord } from "#app/ui/admin/open-record.ts";
import { OrderSelect } from "#app/ui/admin/order-select.tsx";
import { RecordMissing } from "#app/ui/admin/record-missing.tsx";
import { explainFailure, pictureCalls } from "#app/platform/pictures/picture-calls.ts";
import { toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PictureDetails } from "./picture-details.tsx";
import { nameOf, PictureGrid } from "./picture-grid.tsx";

/** As in the URL. */
type PictureView = Partial<Parsed<typeof listPictures, "query">>;

const labels = { loading: "Loading pictures...", failed: "The pictures did not load", pages: "Pages of pictures" };

const orders = [
  { label: "Newest first", sort: undefined, order: undefined },
  { label: "Oldest first", sort: "createdAt", order: "asc" },
  { label: "Name A to Z", sort: "name", order: "asc" },
] as const;

/** Uploaded pictures: found, added, described, and deleted after a question. */
export function PictureScreen({ calls }: { calls: StaffCalls }) {
  const { call } = calls;
  const [view, show] = useListView(listPictures.query);
  const list = useListPage({
    path: listPictures.path,
    view,
    perPage: 24,
    read: (query) => call(listPictures, { query }),
    failure: "Failed to load pictures",
  });
  const record = useOpenRecord<Picture>({
    rows: list.data?.rows,
    path: listPictures.path,
    read: async (id) => (await call(readPicture, { params: { id } })).answer,
  });
  const change = useListChange<Picture>(listPictures.path);
  const [asked, setAsked] = useState<Picture>();

  const leave = (gone: Picture) =>
    removeRow({ list, view, change, onPage: (page) => show({ page }) }, gone, () => setAsked(undefined));

  return (
    <>
      {record.isGone && <RecordMissing title="This picture is no longer here" />}
      <ListToolbar
        label="Search pictures"
        placeholder="Search name or alternative text"
        search={view.search}
        onSearch={(search) => show({ search })}
      >
        <OrderSelect orders={orders} view={view} onShow={show} />
        <UploadPictures calls={calls} onUploaded={() => void list.refetch()} />
      </ListToolbar>
      <PagedList
        list={list}
        labels={labels}
        empty={<NoPictures view={view} onShow={show} />}
        onPage={(page) => show({ page })}
      >
        {(pictures) => <PictureGrid pictures={pictures} onShow={record.open} />}
      </PagedList>
      {record.shown && (
        <PictureDetails
          key={record.shown.id}
          picture={record.shown}
          call={call}
          onChanged={(changed) => {
            change(view, replaced(changed));
            record.refresh(changed);
            record.close();
          }}
          onDelete={(picture) => {
            record.close();
            setAsked(picture);
          }}
          onClose={() => record.close()}
        />
      )}
      {asked && (
        <DeletePicture picture={asked} call={call} onDeleted={() => leave(asked)} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function NoPictures({ view, onShow }: { view: PictureView; onShow: (changes: PictureView) => void }) {
  if (view.search ?? view.page)
    return (
      <EmptyList title="No pictures match" description={noMatchHint} onShowAll={() => onShow({ search: undefined })} />
    );
  return <EmptyList title="No pictures yet" description="Upload one here, or drop it into the text of a post." />;
}

type DeletePictureProps = { picture: Picture; call: Caller; onDeleted: () => void; onClose: () => void };

/** If something began to use it meanwhile, the refusal names that. */
function DeletePicture({ picture, call, onDeleted, onClose }: DeletePictureProps) {
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

type UploadPicturesProps = { calls: StaffCalls; onUploaded: () => void };

/** Uploads files one after the other; one that fails doesn't stop the others. */
function UploadPictures({ calls, onUploaded }: UploadPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<string>();
  const [refused, setRefused] = useState<readonly string[]>([]);

  async function upload(files: readonly File[]) {
    const failures: string[] = [];
    for (const [index, file] of files.entries()) {
      const words = files.length > 1 ? `Uploading ${index + 1} of ${files.length}` : "Uploading";
      const onProgress = (share: number) => setState(`${words}: ${Math.round(share * 100)} %`);
      onProgress(0);
      try {
        await pictureCalls(calls).upload(file, { onProgress, signal: new AbortController().signal });
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
      <Button
        size="sm"
        className="ml-auto"
        busy={state !== undefined}
        busyLabel={state ?? ""}
        onClick={() => input.current?.click()}
      >
        Upload pictures
      </Button>
      {refused.length > 0 && (
        <Notice tone="err" role="alert" className="w-full" title="Not added">
          <ul>
            {refused.map((words) => (
              <li key={words} className="wrap-anywhere">
                {words}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
