import { useRef, useState } from "react";
import type { StaffCalls } from "#app/platform/http/staff-calls.ts";
import { pictureTypes } from "#app/platform/pictures/contract.ts";
import { explainFailure, pictureCalls } from "#app/platform/pictures/picture-calls.ts";
import { toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type UploadPicturesProps = { calls: StaffCalls; onUploaded: () => void };

/** Uploads files one after the other; one that fails doesn't stop the others. */
export function UploadPictures({ calls, onUploaded }: UploadPicturesProps) {
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
