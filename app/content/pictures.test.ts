import { expect, test } from "vitest";
import { findPicture, pictureUrl } from "./pictures.ts";

test.for(["avif", "webp", "jpg", "jpeg", "png"])(
  "a portrait may be a photograph, which replaces the drawing: %s",
  (ending) => {
    const files = {
      "/content/pictures/portraits/ana.svg": "/assets/drawn.svg",
      [`/content/pictures/portraits/ana.${ending}`]: "/assets/photograph",
    };
    for (const name of ["portraits/ana", "/pictures/portraits/ana.svg", `/pictures/portraits/ana.${ending}`])
      expect(findPicture(files, name)).toBe("/assets/photograph");
  },
);

test("a missing file gives the default picture", () => {
  expect(findPicture({}, "portraits/nobody")).toBeUndefined();
  expect(pictureUrl("portraits/nobody")).toMatch(/default/);
});
