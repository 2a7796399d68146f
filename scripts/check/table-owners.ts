// Reads from the sources which code uses a table of another owner. A table's owner is the feature whose tables.ts
// declares it, the content (app/content with features/content) or the platform. Tests and scripts (seeds, restores)
// aren't read.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./step.ts";

export type Source = { path: string; text: string };

/** `at` is file and line. */
export type TableUse = { at: string; by: string; table: string; isWrite: boolean };

/** Writes of another owner's tables that are right, with the reason. Reads may cross, as a join needs them. */
const exceptions: readonly { by: string; tables: readonly string[]; why: string }[] = [
  { by: "outbox", tables: ["outbox_email"], why: "lets admins retry and dismiss what the platform queues and sends" },
  { by: "issue", tables: ["outbox_email"], why: "queues and leases an issue's emails itself, by the thousand" },
  { by: "webhook", tables: ["webhook", "webhook_delivery"], why: "manages and sends what the platform only queues" },
  {
    by: "auth",
    tables: ["own_calendar_feed", "post_preview", "content_preview"],
    why: "an account's links end in the transaction that ends its rights; the owners import auth",
  },
  { by: "platform", tables: ["listed_post", "post"], why: "the database's triggers, which it makes, write the list" },
];

export function readSources(): Source[] {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*"] });
  return files.map((file) => ({
    path: file.replaceAll("\\", "/"),
    text: readFileSync(join(root, file), "utf8"),
  }));
}

/** Returns what uses a table of another owner. */
export function listForeignUses(sources: readonly Source[]): TableUse[] {
  const owners = readOwners(sources);
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(use)].flatMap(({ index, groups = {} }) => {
      const table = groups["table"] ?? groups["named"] ?? "";
      const [by, owner] = [ownerOf(path), owners.get(table)];
      if (owner === undefined || owner === by) return [];
      const at = `${path}:${text.slice(0, index).split("\n").length}`;
      return [{ at, by, table, isWrite: writing.test(groups["verb"] ?? "") }];
    }),
  );
}

/** Returns a line for each write that isn't excepted, and for each exception that nothing needs. */
export function explainWrites(uses: readonly TableUse[]): string[] {
  const writes = uses.filter(({ isWrite }) => isWrite);
  const isOf = ({ by, table }: TableUse, exception: (typeof exceptions)[number]) =>
    exception.by === by && exception.tables.includes(table);
  return [
    ...writes
      .filter((each) => !exceptions.some((exception) => isOf(each, exception)))
      .map(({ at, by, table }) => `${at}: ${by} writes ${table}, which is another owner's: lend a function for it`),
    ...exceptions
      .filter((exception) =>
        exception.tables.some((table) => !writes.some((each) => each.by === exception.by && each.table === table)),
      )
      .map(
        ({ by, tables }) => `scripts/check/table-owners.ts: ${by} doesn't write all of ${tables.join(", ")} any more`,
      ),
  ];
}

/** A call of Kysely, a function that takes the table's name, or SQL. */
const use =
  /\b(?<verb>insertInto|updateTable|deleteFrom|selectFrom|innerJoin|leftJoin|endLease|leaseRows)\(\s*(?:\w[\w.]*,\s*)?\[?\s*"(?<table>[a-z_]+)|\b(?<sql>insert into|update|delete from) (?<named>[a-z_]+)/g;

const writing = /^(insert|update|delete|endLease|lease)|^$/;

const declaration = /interface Tables \{\n([\s\S]*?)\n\s*\}/;

function readOwners(sources: readonly Source[]): Map<string, string> {
  return new Map(
    sources.flatMap(({ path, text }) => {
      const [, tables = ""] = declaration.exec(text) ?? [];
      return [...tables.matchAll(/^\s*(\w+):/gm)].map(([, table = ""]) => [table, ownerOf(path)] as const);
    }),
  );
}

/** @example ownerOf("app/features/blog/tables.ts") // "blog" */
function ownerOf(path: string): string {
  const [, layer = "", feature = ""] = path.split("/");
  return layer === "features" ? feature : layer;
}
