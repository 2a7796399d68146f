// The content that tests read. Tests of the program take a small made-up company in three languages (test/fixture-content), so that
// nobody who changes a sentence of content/ has to change them. Built pages carry the labels of each ui.yaml all the same: the
// build puts them in. Tests of these and of the whole site take its own words from `siteContent`, or quote them.
import { fileURLToPath } from "node:url";
import { readContent, readFiles } from "#app/content/read.server.ts";

/** Where the made-up company's files are. */
export const fixtureFolder = fileURLToPath(new URL("fixture-content", import.meta.url));

/** The made-up company. */
export const fixtureContent = readContent(fixtureFolder);

export const fixtureFiles = readFiles(fixtureFolder);

/** The site's own content, which the build is made of. */
export const siteContent = readContent();
