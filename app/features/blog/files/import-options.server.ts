// What an import takes: its files and options.
import type { Deps } from "#app/platform/deps.server.ts";

export type ImportDeps = Pick<Deps, "config" | "db" | "now">;

/** `isRemote`: reading it fetches it, which a dry run doesn't do. */
export type SourceFile = { size: number; read: () => Promise<Buffer>; isRemote?: boolean };

/**
 * `by` is who imports. A dry run only checks, and writes nothing. `signal` stops it between two posts. `current` is what
 * it works on after the first `done`.
 */
export type ImportOptions = {
  by: string;
  isDryRun: boolean;
  onProgress?: (done: number, all: number, current: string) => void;
  signal?: AbortSignal;
};
