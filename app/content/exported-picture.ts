import { readPictureAddress } from "#app/platform/pictures/renditions.ts";
import type { PictureFileAddress } from "#app/platform/pictures/renditions.ts";

/** A picture of the library as a file of the content folder: its path there, and the value that its field then has. */
export type ExportedPicture = { file: PictureFileAddress; path: string; value: string };

/** Returns undefined if the address is not a picture of the library. `folder` is the field's folder. */
export function exportedPicture(address: unknown, folder: string): ExportedPicture | undefined {
  const file = typeof address === "string" ? readPictureAddress(address) : undefined;
  if (!file) return undefined;
  const name = `library-${file.hash.slice(0, 8)}`;
  const isPath = folder.startsWith("/");
  const path = `${isPath ? folder.slice(1) : `pictures/${folder}`}/${name}.${file.type}`;
  return { file, path, value: isPath ? `/${path}` : name };
}
