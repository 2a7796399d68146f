// The current content: the values of the files with published changes applied (EDIT-02).
import { isDeepStrictEqual } from "node:util";
import { sha256 } from "#app/platform/crypto/secret-hash.server.ts";
import type { Connection, Row } from "#app/platform/db/tables.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { pathOfRow } from "./company-page.ts";
import type { CompanyPage } from "./company-pages.server.ts";
import type { ContentFiles } from "./content-files.ts";
import type { ContentState } from "./edits.server.ts";
import type { Edit, FieldValue } from "./field.ts";
import type { Content } from "./schema.ts";

declare module "#app/platform/deps.server.ts" {
  interface Deps {
    /** The content at the start of the request; for anything that lives longer, the current content. */
    readonly content: Content;
    /** The source of `content`. */
    readonly store: ContentStore;
  }
}

type EditRow = Pick<Row<"content_edit">, "entry" | "place" | "field" | "value" | "replaced">;

type PageRow = Pick<Row<"content_study">, "slug" | "files" | "published_in" | "leads_to" | "origin" | "replaced">;

/** The state that was built last and the rows that it was built from, which are compared as they are stored. */
type StoredContent = { edits: readonly EditRow[]; pages: readonly PageRow[]; state: ContentState };

export type ContentStore = {
  /**
   * Returns the files of this release. They are read when needed and may be garbage-collected (8 MB): a start without
   * edits needs none.
   */
  files(): ContentFiles;
  /** Returns the current state; the same object as long as no edit has changed. */
  read(connection: Connection): Promise<ContentState>;
};

/** Creates the store; `content` is the checked content of the files. */
export function createContentStore({ content, files }: { content: Content; files: () => ContentFiles }): ContentStore {
  const none = { all: [], fitting: [], inConflict: [], setAside: [] };
  const unedited: ContentState = { content, shownEdits: [], conflicts: [], setAside: [], companyPages: none };
  let last: StoredContent = { edits: [], pages: [], state: unedited }; // released once something is edited
  let lastFiles: WeakRef<ContentFiles> | undefined;
  const store: ContentStore = {
    files: () => {
      const held = lastFiles?.deref() ?? files();
      lastFiles = new WeakRef(held);
      return held;
    },
    read: async (connection) => {
      const rows = { edits: await readEditRows(connection), pages: await readPageRows(connection) };
      const isAsEdited = isDeepStrictEqual(rows.edits, last.edits);
      if (isAsEdited && isDeepStrictEqual(rows.pages, last.pages)) return last.state;
      const isAsSeen = isAsEdited && isDeepStrictEqual(rows.pages.filter(isOnSite), last.pages.filter(isOnSite));
      const inputs = {
        release: store.files(),
        edits: rows.edits.map((row) => editOf(row)),
        pages: rows.pages.map((row) => pageOf(row)),
      };
      const state = await stateOf(inputs, isAsSeen ? last.state : undefined);
      last = { ...rows, state };
      return state;
    },
  };
  return store;
}

type ContentSources = { release: ContentFiles; edits: readonly Edit[]; pages: readonly CompanyPage[] };

/**
 * Builds the state. The code that checks and joins files is loaded on first use, as a site without edits doesn't need
 * it. If the site's content hasn't changed, `before` is the previous state.
 */
async function stateOf(
  { release, edits, pages }: ContentSources,
  before: ContentState | undefined,
): Promise<ContentState> {
  const module = await import("./edits.server.ts");
  return before ? module.stateWithPages(release, before, pages) : module.applyEdits(release, edits, pages);
}

/** Returns false for a page before its first publication. */
function isOnSite({ files, published_in }: PageRow): boolean {
  return files === null || published_in !== "[]";
}

export async function readEdits(connection: Connection): Promise<Edit[]> {
  return (await readEditRows(connection)).map((row) => editOf(row));
}

async function readEditRows(connection: Connection): Promise<EditRow[]> {
  return connection
    .selectFrom("content_edit")
    .select(["entry", "place", "field", "value", "replaced"])
    .orderBy("entry")
    .orderBy("place")
    .orderBy("field")
    .execute();
}

function editOf({ value, replaced, ...where }: EditRow): Edit {
  return {
    ...where,
    value: JSON.parse(value) as FieldValue, // parsed by the contract before it was stored
    replaced: JSON.parse(replaced) as FieldValue | null,
  };
}

export async function readCompanyPages(connection: Connection): Promise<CompanyPage[]> {
  return (await readPageRows(connection)).map((row) => pageOf(row));
}

async function readPageRows(connection: Connection): Promise<PageRow[]> {
  return connection
    .selectFrom("content_study")
    .select(["slug", "files", "published_in", "leads_to", "origin", "replaced"])
    .orderBy("slug")
    .execute();
}

function pageOf({ slug, origin, files, published_in, leads_to, replaced }: PageRow): CompanyPage {
  return {
    path: pathOfRow(slug),
    origin: origin === null ? null : pathOfRow(origin),
    replaced,
    files: files === null ? null : (JSON.parse(files) as NonNullable<CompanyPage["files"]>), // written by putPage
    publishedIn: JSON.parse(published_in) as Locale[], // written by putPage
    leadsTo: leads_to,
  };
}

const digests = new WeakMap<Content, string>();

/** Returns the SHA-256 of the whole content in base64url. */
export function digestOf(content: Content): string {
  const digest = digests.get(content) ?? sha256(JSON.stringify(content));
  digests.set(content, digest);
  return digest;
}
