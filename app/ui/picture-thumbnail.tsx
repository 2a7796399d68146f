import type { Picture } from "#app/platform/pictures/contract.ts";
import { responsive } from "#app/platform/pictures/renditions.ts";

/** Renders a decorative picture: the button around it has the label. */
export function PictureThumbnail({ picture, sizes }: { picture: Picture; sizes: string }) {
  return (
    <img
      src={picture.src}
      {...responsive(picture.src, picture.width, sizes)}
      width={picture.width}
      height={picture.height}
      alt=""
      loading="lazy"
      className="aspect-4/3 w-full rounded-sm bg-sunken object-cover"
    />
  );
}
