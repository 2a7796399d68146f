// The files and options of an import.
import type { Deps } from "#app/platform/deps.server.ts";

export type ImportDeps = Pick<Deps, "config" | "db" | "now">;

/** `isRemote`: reading the file downloads it, which a dry run doesn't do. */
export type SourceFile = { size: number; read: () => Promise<Buffer>; isRemote?: boolean };

/**
 * `by` is the name of the account that imports. A dry run only checks, and writes nothing. `signal` stops the import
 * between two posts. `current` is the file that follows the first `done` of `total`.
 */
export type ImportOptions = {
  by: string;
  isDryRun: boolean;
  onProgress?: (done: number, total: number, current: string) => void;
  signal?: AbortSignal;
};
