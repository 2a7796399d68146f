// What an import is given.
import type { Deps } from "#app/platform/deps.server.ts";

export type ImportDeps = Pick<Deps, "config" | "db" | "now">;

export type SourceFile = { size: number; read: () => Promise<Buffer> };

/** `by` is who imports. A dry run only checks, and writes nothing. */
export type Importing = { by: string; isDryRun: boolean; onProgress?: (done: number, all: number) => void };
