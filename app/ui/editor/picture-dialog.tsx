import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { limits, pictureTypes } from "#app/platform/pictures/contract.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { PictureThumbnail } from "#app/ui/picture-thumbnail.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import { Panel, WordsField } from "./words-field.tsx";
import type { ChangeWords } from "./words-field.tsx";

type PictureDialogProps = {
  listPictures: (search: string) => Promise<readonly Picture[]>;
  onUpload: (files: readonly File[]) => void;
  onChoose: (picture: Picture) => void;
  onClose: () => void;
  /** False if a single picture is chosen, not one for a text. */
  isForText?: boolean;
};

/** Renders a choice of a new picture or an uploaded one. */
export function PictureDialog({ listPictures, onUpload, onChoose, onClose, isForText = true }: PictureDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState("");
  return (
    <Dialog
      size="lg"
      title="Picture"
      description={`JPEG, PNG, WebP, AVIF or GIF, ${limits.fileMegabytes} MB at most.${isForText ? " You can also drop or paste one into the text." : ""}`}
      closeLabel="Close"
      onClose={onClose}
      footer={
        <Button size="sm" data-autofocus="" onClick={() => input.current?.click()}>
          Upload
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={isForText}
        accept={pictureTypes.join()}
        aria-label={isForText ? "Picture files" : "Picture file"}
        onChange={(event) => onUpload([...(event.currentTarget.files ?? [])])}
      />
      <SearchInput
        aria-label="Search pictures"
        placeholder="Name or alternative text"
        className="mb-4"
        maxLength={200}
        value={search}
        onSearch={setSearch}
      />
      <FoundPictures search={search} listPictures={listPictures} onChoose={onChoose} />
    </Dialog>
  );
}

type FoundPicturesProps = Pick<PictureDialogProps, "listPictures" | "onChoose"> & { search: string };

function FoundPictures({ search, listPictures, onChoose }: FoundPicturesProps) {
  const { data, isError } = useQuery({
    queryKey: ["pictures", search],
    queryFn: () => listPictures(search),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <>
      {isError && <p role="status">The pictures did not load.</p>}
      {!data && !isError && <Spinner>Loading pictures...</Spinner>}
      {data?.length === 0 && (
        <p role="status" className="text-text-2">
          {search === "" ? "No picture has been uploaded yet." : "No pictures match"}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {data?.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              className="block w-full rounded-sm text-left text-xs hover:bg-brand-soft"
              onClick={() => onChoose(picture)}
            >
              <PictureThumbnail picture={picture} sizes="10rem" />
              <span className="block truncate p-1">{picture.alt || picture.name || "Untitled"}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Scrolls to the fields, which are below the picture. */
function showWhole(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: "nearest" });
}

type PicturePanelProps = {
  alt: string | null;
  /** Undefined if it can't be edited in a field. */
  caption: string | undefined;
  /** True after a click on the picture. */
  takesFocus: boolean;
  onDescribe: ChangeWords;
  onCaption: ChangeWords;
  onRemove: () => void;
};

/** Renders fields of the picture at the caret. An empty alternative text means decorative, null not described. */
export function PicturePanel({ alt, caption, takesFocus, onDescribe, onCaption, onRemove }: PicturePanelProps) {
  const isDecorative = alt === "";
  return (
    <Panel label="Picture" ref={takesFocus ? showWhole : undefined}>
      <WordsField
        label="Alternative text"
        hint={alt === null ? "For people who can’t see the picture. Not described yet." : undefined}
        value={alt}
        disabled={isDecorative}
        takesFocus={takesFocus}
        onChange={onDescribe}
      />
      <SwitchRow
        label="Decorative"
        checked={isDecorative}
        onChange={(event) => onDescribe(event.currentTarget.checked ? "" : null, {})}
      />
      <Button variant="line" size="sm" onClick={onRemove}>
        Remove picture
      </Button>
      {caption !== undefined && <WordsField label="Caption" value={caption} onChange={onCaption} />}
    </Panel>
  );
}
