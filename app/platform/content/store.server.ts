// The content as it is now: what the files say, with what was published since laid over it (EDIT-02).
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Edit, FieldValue } from "./field.ts";
import type { ContentState } from "./edits.server.ts";
import type { Content } from "./schema.ts";
import type { ContentFiles } from "./content-files.ts";
import type { OwnStudy } from "./studies.server.ts";

export type ContentStore = {
  /** Of this release. Read when they are needed, and let go between: without edits a start needs none, and they are 8 MB. */
  files(): ContentFiles;
  /** The state as of now; the same object while no edit has changed. */
  read(connection: Kysely<Tables>): Promise<ContentState>;
};

/** `content` is what the files say, checked. */
export function createContentStore({ content, files }: { content: Content; files: () => ContentFiles }): ContentStore {
  const none = { all: [], fitting: [], inConflict: [], setAside: [] };
  const unedited: ContentState = { content, shown: [], conflicts: [], setAside: [], studies: none };
  let last = { key: JSON.stringify([[], []]), state: unedited }; // let go once something is edited
  let known: WeakRef<ContentFiles> | undefined;
  const store: ContentStore = {
    files: () => {
      const held = known?.deref() ?? files();
      known = new WeakRef(held);
      return held;
    },
    read: async (connection) => {
      const [edits, studies] = [await readEdits(connection), await readStudies(connection)];
      const key = JSON.stringify([edits, studies]);
      if (key === last.key) return last.state;
      const state = await stateOf(store.files(), edits, studies);
      last = { key, state };
      return state;
    },
  };
  return store;
}

/** Loads what checks and joins files: a site without edits runs without it. */
async function stateOf(...made: [ContentFiles, readonly Edit[], readonly OwnStudy[]]): Promise<ContentState> {
  const module = await import("./edits.server.ts");
  return module.stateOf(...made);
}

export async function readEdits(connection: Kysely<Tables>): Promise<Edit[]> {
  const rows = await connection
    .selectFrom("content_edit")
    .select(["entry", "place", "field", "value", "replaced"])
    .orderBy("entry")
    .orderBy("place")
    .orderBy("field")
    .execute();
  return rows.map(({ value, replaced, ...where }) => ({
    ...where,
    value: JSON.parse(value) as FieldValue, // parsed by the contract before it was stored
    replaced: JSON.parse(replaced) as FieldValue | null,
  }));
}

export async function readStudies(connection: Kysely<Tables>): Promise<OwnStudy[]> {
  const rows = await connection
    .selectFrom("content_study")
    .select(["slug", "files", "published_in", "leads_to", "origin", "replaced"])
    .orderBy("slug")
    .execute();
  return rows.map(({ files, published_in, leads_to, ...rest }) => ({
    ...rest,
    files: files === null ? null : (JSON.parse(files) as NonNullable<OwnStudy["files"]>), // written by putStudy
    publishedIn: JSON.parse(published_in) as Locale[], // by it too
    leadsTo: leads_to,
  }));
}

const digests = new WeakMap<Content, string>();

/** The SHA-256 of all that the content says. */
export function digestOf(content: Content): string {
  const known = digests.get(content) ?? createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  digests.set(content, known);
  return known;
}
