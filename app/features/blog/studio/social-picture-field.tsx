import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { useStaffCalls } from "#app/platform/http/staff-calls.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { readPicture } from "#app/platform/pictures/contract.ts";
import { Button } from "#app/ui/button.tsx";
import { PictureDialog } from "#app/ui/editor/picture-dialog.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { explainFailure, pictureCalls } from "#app/platform/pictures/picture-calls.ts";

/** Reads the picture that is chosen for sharing. */
export function useSocialPicture(id: string | null) {
  const { call } = useStaffCalls();
  return useQuery({
    queryKey: [readPicture.path, id],
    queryFn: async () => (await call(readPicture, { params: { id: id ?? "" } })).answer,
    enabled: id !== null,
    retry: (count, error) => count < 3 && !isStatus(error, 404),
  });
}

type SocialPictureFieldProps = {
  chosen: ReturnType<typeof useSocialPicture>;
  id: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
};

/** Chooses the picture that networks show, or uploads one. */
export function SocialPictureField({ chosen, id, error, onChange }: SocialPictureFieldProps) {
  const calls = useStaffCalls();
  const [isChoosing, setIsChoosing] = useState(false);
  const upload = useMutation({
    mutationFn: async ([file]: readonly File[]) =>
      file && pictureCalls(calls).upload(file, { onProgress: () => {}, signal: new AbortController().signal }),
    onSuccess: (picture) => picture && onChange(picture.id),
  });
  const problem = error ?? (upload.error ? explainFailure(upload.error) : failureOf(chosen));
  return (
    <div role="group" aria-label="Picture for sharing" className="grid gap-2">
      <p className="text-s font-medium">Picture</p>
      <p role="status" className="text-xs text-text-2">
        {upload.isPending ? "Uploading the picture..." : advise(id, chosen.data)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="line"
          busy={upload.isPending}
          busyLabel="Uploading..."
          onClick={() => setIsChoosing(true)}
        >
          {id === null ? "Choose a picture" : "Change the picture"}
        </Button>
        {id !== null && (
          <Button size="sm" variant="quiet" disabled={upload.isPending} onClick={() => onChange(null)}>
            Use the drawn one
          </Button>
        )}
      </div>
      {problem && <FieldNote kind="error">{problem}</FieldNote>}
      {isChoosing && (
        <PictureDialog
          isForText={false}
          listPictures={pictureCalls(calls).listPictures}
          onUpload={(files) => {
            setIsChoosing(false);
            upload.mutate(files);
          }}
          onChoose={(picture) => {
            setIsChoosing(false);
            upload.reset();
            onChange(picture.id);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}

function failureOf({ error }: ReturnType<typeof useSocialPicture>): string | undefined {
  if (!error) return undefined;
  return isStatus(error, 404) ? "This picture is gone. Choose another one." : "The picture did not load.";
}

/** Smaller ones are shown as a thumbnail by most networks. */
const leastWidth = 600;

function advise(id: string | null, picture: Pick<Picture, "width"> | undefined): string {
  if (id === null) return "None chosen: one is drawn from the title.";
  if (picture && picture.width < leastWidth) return `Small: ${picture.width} pixels wide, 1200 are best.`;
  return "Shown where the post is shared, and on its card in the blog. Best twice as wide as high.";
}
