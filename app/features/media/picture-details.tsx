import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { describePicture, limits, readPicture } from "#app/platform/pictures/contract.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { responsive } from "#app/platform/pictures/renditions.ts";
import { Fact } from "#app/ui/admin/fact.tsx";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import { pictureName } from "./picture-grid.tsx";

type PictureDetailsProps = {
  picture: Picture;
  call: Caller;
  onChanged: (picture: Picture) => void;
  onDelete: (picture: Picture) => void;
  onClose: () => void;
};

/** Shows a picture, where it is used, and its default alternative text. */
export function PictureDetails({ picture, call, onChanged, onDelete, onClose }: PictureDetailsProps) {
  const [isDecorative, setIsDecorative] = useState(picture.isDecorative);
  const [alt, setAlt] = useState(picture.alt ?? "");
  const params = { id: picture.id };
  const used = useQuery({
    queryKey: [readPicture.path, picture.id],
    queryFn: async () => (await call(readPicture, { params })).data.usedBy,
    gcTime: 0,
  });
  const saving = useMutation({
    mutationFn: async (body: Pick<Picture, "alt" | "isDecorative">) =>
      (await call(describePicture, { params, body })).data,
    onSuccess: (changed) => {
      toastSuccess("Picture saved");
      onChanged(changed);
    },
    onError: (error) => toastRefusal(error, "Failed to save the picture"),
  });
  return (
    <FormDialog
      size="lg"
      title={pictureName(picture)}
      closeLabel="Close dialog"
      isGuarded
      footer={
        used.data?.length === 0 && (
          <Button variant="quiet" size="sm" className="mr-auto" onClick={() => onDelete(picture)}>
            Delete
          </Button>
        )
      }
      labels={{ send: "Save", busy: "Saving..." }}
      isBusy={saving.isPending}
      onSend={() => saving.mutate({ alt: alt.trim() || null, isDecorative })}
      onClose={onClose}
    >
      <img
        src={picture.src}
        {...responsive(picture.src, picture.width, "40rem")}
        width={picture.width}
        height={picture.height}
        alt={picture.alt ?? ""}
        className="mx-auto max-h-80 w-auto rounded-md bg-sunken"
      />
      <Field
        label="Alternative text"
        hint="For people who can’t see the picture. Posts that already use it keep their text."
      >
        <Input
          value={alt}
          maxLength={limits.alt}
          disabled={isDecorative}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
      </Field>
      <SwitchRow
        label="Decorative"
        checked={isDecorative}
        onChange={(event) => setIsDecorative(event.currentTarget.checked)}
      />
      <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
        <Fact label="Size">{`${picture.width} × ${picture.height} pixels`}</Fact>
        <Fact label="Added">{`${formatDateTime(picture.createdAt)} by ${picture.addedBy}`}</Fact>
        <Fact label="Used by">{inWords(used)}</Fact>
      </dl>
    </FormDialog>
  );
}

function inWords({ data, isError }: { data: readonly string[] | undefined; isError: boolean }): React.ReactNode {
  if (isError) return "The list of places where it’s used did not load.";
  if (!data) return "Loading...";
  if (data.length === 0) return "Nothing. It can be deleted.";
  return (
    <>
      <ul>
        {data.map((user) => (
          <li key={user} className="wrap-anywhere first-letter:uppercase">
            {user}
          </li>
        ))}
      </ul>
      <span className="text-text-2">You can’t delete it while it’s in use.</span>
    </>
  );
}
