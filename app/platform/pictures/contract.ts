// The calls for uploaded pictures, which features/media answers. They are here because every feature with an editor makes them.
import * as z from "zod/mini";
import { endpoint, listQuery, name, recordEndpoint, successAnswer, text } from "#app/platform/http/endpoint.ts";

export const limits = { name: 200, alt: 500, fileBytes: 15 * 1024 * 1024 } as const;

/** Media types that may be uploaded. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

export type PictureType = (typeof pictureTypes)[number];

/** `src` is the file for `<img>`, `width` and `height` are the original's; `alt` is null until it was described. */
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

export const addPicture = endpoint({
  method: "POST",
  path: "/api/admin/media",
  summary:
    "Upload a picture: JPEG, PNG, WebP, AVIF or GIF, 15 MB and 50 megapixels at most. It is re-encoded without metadata. The same file again answers the picture that is there.",
  access: "editor",
  limit: "uploads",
  query: z.object({ name: z.optional(name({ max: limits.name })) }),
  file: { types: pictureTypes, maxBytes: limits.fileBytes },
  answer: picture,
  status: 201,
});

export const listPictures = endpoint({
  method: "GET",
  path: "/api/admin/media",
  summary: "Uploaded pictures, the newest first. With `page` a page, the total in X-Total-Count.",
  access: "editor",
  query: z.object(listQuery(["createdAt", "name"])),
  answer: z.array(picture),
});

/** `usedBy`: what shows it, in words such as `the post “Agents need a stop button”`. */
export const usedPicture = z.object({ ...picture.shape, usedBy: z.array(z.string()) });

export type UsedPicture = z.infer<typeof usedPicture>;

export const readPicture = recordEndpoint({
  method: "GET",
  path: "/api/admin/media/:id",
  summary: "One picture, and what uses it.",
  access: "editor",
  answer: usedPicture,
});

export const describePicture = recordEndpoint({
  method: "PATCH",
  path: "/api/admin/media/:id",
  summary: "Give a picture its alternative text, or say that it is decorative.",
  access: "editor",
  body: z.object({
    alt: z.optional(z.nullable(text({ max: limits.alt }))),
    isDecorative: z.optional(z.boolean({ error: "invalid" })),
  }),
  answer: picture,
});

export const deletePicture = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/media/:id",
  summary: "Delete a picture that nothing uses; 409 names what does.",
  access: "editor",
  answer: successAnswer,
  refuses: ["conflict"],
});
