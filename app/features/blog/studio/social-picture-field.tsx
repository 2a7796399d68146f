import { useQuery } from "@tanstack/react-query";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { useStaffCalls } from "#app/platform/http/staff-calls.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { readPicture } from "#app/platform/pictures/contract.ts";
import { Button } from "#app/ui/button.tsx";
import { usePictureChoice } from "#app/ui/editor/use-picture-choice.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";

/** Reads the picture chosen for sharing. */
export function useSocialPicture(id: string | null) {
  const { call } = useStaffCalls();
  return useQuery({
    queryKey: [readPicture.path, id],
    queryFn: async () => (await call(readPicture, { params: { id: id ?? "" } })).data,
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

/** Renders the field to choose or upload the picture that networks show. */
export function SocialPictureField({ chosen, id, error, onChange }: SocialPictureFieldProps) {
  const label = id === null ? "Choose a picture" : "Change the picture";
  const { button, isUploading, problem } = usePictureChoice(label, (picture) => onChange(picture.id));
  const fault = error ?? problem ?? failureOf(chosen);
  return (
    <div role="group" aria-label="Picture for sharing" className="grid gap-2">
      <p role="status" className="text-xs text-text-2">
        {isUploading ? "Uploading the picture..." : advise(id, chosen.data)}
      </p>
      <div className="flex flex-wrap gap-3">
        {button}
        {id !== null && (
          <Button size="sm" variant="quiet" disabled={isUploading} onClick={() => onChange(null)}>
            Use the generated one
          </Button>
        )}
      </div>
      {fault && (
        <FieldNote kind="error" role="alert">
          {fault}
        </FieldNote>
      )}
    </div>
  );
}

function failureOf({ error }: ReturnType<typeof useSocialPicture>): string | undefined {
  if (!error) return undefined;
  return isStatus(error, 404) ? "This picture has been deleted. Choose another one." : "The picture did not load.";
}

/** Most networks show smaller ones as a thumbnail. */
const minWidth = 600;

function advise(id: string | null, picture: Pick<Picture, "width"> | undefined): string {
  if (id === null) return "None chosen: one is generated from the title.";
  if (picture && picture.width < minWidth) return `Small: ${picture.width} pixels wide. 1200 is best.`;
  return "Shown where the post is shared, and on its card in the blog. Ideally, it is twice as wide as it is high.";
}
