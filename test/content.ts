// Content for tests. Tests of the program use a small fictional company in three languages (test/fixture-content), so
// that changing a sentence of content/ doesn't affect them. Built pages still contain the labels of each ui.yaml: the
// build inlines them. Tests of these and of the whole site use the site's own texts from `siteContent`, or quote them.
import { fileURLToPath } from "node:url";
import { readContent, readFiles } from "#app/content/read.server.ts";

/** Folder of the fictional company. */
export const fixtureFolder = fileURLToPath(new URL("fixture-content", import.meta.url));

/** The fictional company. */
export const fixtureContent = readContent(fixtureFolder);

export const fixtureFiles = readFiles(fixtureFolder);

/** The site's own content, from which the build is made. */
export const siteContent = readContent();
