import type { Picture } from "#app/platform/pictures/contract.ts";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PictureThumbnail } from "#app/ui/picture-thumbnail.tsx";

type PictureGridProps = { pictures: readonly Picture[]; onShow: (picture: Picture) => void };

export function PictureGrid({ pictures, onShow }: PictureGridProps) {
  return (
    <ul aria-label="Pictures" className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4">
      {pictures.map((picture) => (
        <li key={picture.id} className="min-w-0">
          <button
            type="button"
            id={removeButtonId(picture.id)} // its picture is deleted from there
            className="grid h-full w-full content-start gap-2 rounded-md border border-line bg-surface p-2 text-left text-s hover:bg-brand-soft"
            onClick={() => onShow(picture)}
          >
            <PictureThumbnail picture={picture} sizes="(min-width: 80rem) 18rem, (min-width: 48rem) 30vw, 45vw" />
            <span className="min-w-0 truncate font-semibold">{pictureName(picture)}</span>
            <span className="flex flex-wrap gap-2">
              <Description picture={picture} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Description({ picture: { alt, isDecorative } }: { picture: Picture }) {
  if (isDecorative) return <Badge>Decorative</Badge>;
  return alt ? <span className="truncate text-text-2">{alt}</span> : <Badge tone="flare">Not described</Badge>;
}

export function pictureName({ name }: Picture): string {
  return name || "Untitled";
}
