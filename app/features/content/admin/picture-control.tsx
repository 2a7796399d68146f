import type { Picture } from "#app/platform/pictures/contract.ts";
import { pictureAddress, readPictureAddress, responsive, usualWidth } from "#app/platform/pictures/renditions.ts";
import { usePictureChoice } from "#app/ui/editor/use-picture-choice.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Input } from "#app/ui/input.tsx";

type PictureControlProps = { value: string; onChange: (value: string) => void };

/** Selects or uploads a picture of the library; the name of a file can also be typed. */
export function PictureControl({ value, onChange }: PictureControlProps) {
  const choice = usePictureChoice("Choose a picture", choose);

  function choose({ src }: Picture) {
    const file = readPictureAddress(src);
    if (file) onChange(pictureAddress({ ...file, width: usualWidth, type: "webp" }));
  }

  return (
    <div className="grid gap-2">
      {readPictureAddress(value) && (
        <img
          src={value}
          {...responsive(value, usualWidth, "10rem")}
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
      {choice.button}
      {choice.problem && (
        <FieldNote kind="error" role="alert">
          {choice.problem}
        </FieldNote>
      )}
    </div>
  );
}
