import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useStaffCalls } from "#app/platform/http/staff-calls.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { explainFailure, pictureCalls } from "#app/platform/pictures/picture-calls.ts";
import { pictureAddress, readPictureAddress, srcSetOf, usualWidth } from "#app/platform/pictures/renditions.ts";
import { Button } from "#app/ui/button.tsx";
import { PictureDialog } from "#app/ui/editor/picture-dialog.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Input } from "#app/ui/input.tsx";

type PictureControlProps = { value: string; onChange: (value: string) => void };

/** A picture of the library, chosen or uploaded; the name of one of the files can be typed. */
export function PictureControl({ value, onChange }: PictureControlProps) {
  const calls = useStaffCalls();
  const [isChoosing, setIsChoosing] = useState(false);
  const upload = useMutation({
    mutationFn: async ([file]: readonly File[]) =>
      file && pictureCalls(calls).upload(file, { onProgress: () => {}, signal: new AbortController().signal }),
    onSuccess: (picture) => picture && choose(picture),
  });

  function choose({ src }: Picture) {
    const file = readPictureAddress(src);
    if (file) onChange(pictureAddress({ ...file, width: usualWidth, type: "webp" }));
  }

  return (
    <div className="grid gap-2">
      {readPictureAddress(value) && (
        <img
          src={value}
          srcSet={srcSetOf(value, usualWidth)}
          sizes="10rem"
          alt=""
          className="max-h-40 w-40 rounded-sm bg-sunken object-contain"
        />
      )}
      <Input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button
        size="sm"
        variant="line"
        className="justify-self-start"
        busy={upload.isPending}
        busyLabel="Uploading..."
        onClick={() => setIsChoosing(true)}
      >
        Choose a picture
      </Button>
      {upload.error && (
        <FieldNote kind="error" role="alert">
          {explainFailure(upload.error)}
        </FieldNote>
      )}
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
            choose(picture);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}
