import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useStaffCalls } from "#app/platform/http/staff-calls.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { explainFailure, pictureCalls } from "#app/platform/pictures/picture-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

/** Renders a button to choose a picture of the library or to upload one. */
export function usePictureChoice(label: string, onChoose: (picture: Picture) => void) {
  const calls = pictureCalls(useStaffCalls());
  const [isChoosing, setIsChoosing] = useState(false);
  const upload = useMutation({
    mutationFn: async ([file]: readonly File[]) => file && calls.upload(file),
    onSuccess: (picture) => picture && onChoose(picture),
  });
  const button = (
    <>
      <Button
        size="sm"
        variant="line"
        className="justify-self-start"
        busy={upload.isPending}
        busyLabel="Uploading..."
        onClick={() => setIsChoosing(true)}
      >
        {label}
      </Button>
      {isChoosing && (
        <PictureDialog
          isForText={false}
          listPictures={calls.listPictures}
          onUpload={(files) => {
            setIsChoosing(false);
            upload.mutate(files);
          }}
          onChoose={(picture) => {
            setIsChoosing(false);
            upload.reset();
            onChoose(picture);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
  return { button, isUploading: upload.isPending, problem: upload.error && explainFailure(upload.error) };
}
