// The calls for uploaded pictures, answered by features/media. They are here for every feature with an editor.
import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { listQuery, name, text } from "#app/platform/http/field-schemas.ts";

const fileMegabytes = 15;

export const limits = { name: 200, alt: 500, fileMegabytes, fileBytes: fileMegabytes * 1024 * 1024 } as const;

/** Media types that may be uploaded. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

const pictureTypeNames = "JPEG, PNG, WebP, AVIF and GIF";

/** Returns why a file of another type is refused, in a sentence for staff. */
export function pictureTypeRefusal(type: string): string {
  const format = /^image\/(hei[cf]|tiff|svg|bmp|x-ms-bmp|jxl|vnd\.adobe\.photoshop)/.exec(type)?.[1];
  const kind = format === undefined ? "Files of this type" : `${formatNames[format] ?? format.toUpperCase()} pictures`;
  const remedy = remedies[format ?? ""] ?? "Save the picture in one of these formats.";
  return `${kind} can’t be added: ${pictureTypeNames} can. ${remedy}`;
}

const formatNames: Readonly<Record<string, string>> = {
  heif: "HEIC",
  "x-ms-bmp": "BMP",
  jxl: "JPEG XL",
  "vnd.adobe.photoshop": "Photoshop",
};

const remedies: Readonly<Record<string, string>> = {
  heic: "Export it as JPEG, or set the iPhone’s camera to “Most Compatible” under Settings → Camera → Formats.",
  heif: "Export it as JPEG, or set the iPhone’s camera to “Most Compatible” under Settings → Camera → Formats.",
  svg: "Export it as PNG, at twice the size at which it is shown.",
};

/** `src` is the file for `<img>`, `width` and `height` are the original's; `alt` is null until described. */
export const picture = z.object({
  id: z.string(),
  src: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.nullable(z.string()),
  isDecorative: z.boolean(),
  name: z.string(),
  addedBy: z.string(),
  createdAt: z.string(),
});

export type Picture = z.infer<typeof picture>;

/** `lostMotion`: it was animated, and only its first frame is kept. */
const addedPicture = z.extend(picture, { lostMotion: z.optional(z.boolean()) });

export type AddedPicture = z.infer<typeof addedPicture>;

export const addPicture = endpoint({
  method: "POST",
  path: "/api/admin/media",
  audit: "picture-added",
  summary: `Upload a picture: JPEG, PNG, WebP, AVIF or GIF, at most ${fileMegabytes} MB and 50 megapixels. It is re-encoded without metadata. The same file again returns the existing picture.`,
  access: "editor",
  tokenArea: "posts",
  isDraftCall: true,
  limit: "uploads",
  query: z.object({ name: z.optional(name({ max: limits.name })) }),
  file: { types: pictureTypes, maxBytes: limits.fileBytes, refusal: pictureTypeRefusal },
  response: addedPicture,
  status: 201,
});

export const listPictures = endpoint({
  method: "GET",
  path: "/api/admin/media",
  summary: "Uploaded pictures, newest first. With `page`, one page and the total in X-Total-Count.",
  access: "editor",
  tokenArea: "posts",
  query: z.object(listQuery(["createdAt", "name"])),
  response: z.array(picture),
});

/** `usedBy`: where it is shown, such as `the post “Agents need a stop button”`. */
export const usedPicture = z.object({ ...picture.shape, usedBy: z.array(z.string()) });

export type UsedPicture = z.infer<typeof usedPicture>;

export const readPicture = recordEndpoint({
  method: "GET",
  path: "/api/admin/media/:id",
  summary: "One picture, and what uses it.",
  access: "editor",
  tokenArea: "posts",
  response: usedPicture,
});

export const describePicture = recordEndpoint({
  method: "PATCH",
  path: "/api/admin/media/:id",
  summary: "Set a picture's alternative text, or mark it as decorative.",
  access: "editor",
  tokenArea: "posts",
  audit: "picture-described",
  body: z.object({
    alt: z.optional(z.nullable(text({ max: limits.alt }))),
    isDecorative: z.optional(z.boolean({ error: "invalid" })),
  }),
  response: picture,
});

export const deletePicture = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/media/:id",
  summary: "Delete an unused picture; 409 names what uses it.",
  access: "editor",
  tokenArea: "posts",
  audit: "picture-deleted",
  response: successResponse,
  errors: ["conflict"],
});
