// Runs an import in the background, in the process that took its file. Its state is in the database, so that every
// process shows it; calls leave a request there, which the run reads twice a second.
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { hourMs } from "#app/platform/base/durations.ts";
import { AppError, isAppError } from "#app/platform/base/errors.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import {
  deleteSettings,
  insertSetting,
  readSetting,
  replaceSetting,
  saveSetting,
} from "#app/platform/db/settings.server.ts";
import { writeUnsynced } from "#app/platform/db/write-unsynced.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { importLimits, importRun, isFinished } from "./contract.ts";
import type { ImportRun, Report } from "./contract.ts";
import { importFile } from "./import-file.server.ts";
import type { UploadedImport } from "./import-file.server.ts";
import type { SiteReport } from "./import-site.server.ts";
import { UnreadableExportError } from "./site-export.ts";

const runSetting = "import-run";
const requestSetting = "import-request";

const pollEveryMs = 500;
/** The interval in which a run refreshes `seenAt`. */
const heartbeatMs = 5_000;
/** A run that wasn't seen for this long has ended with its process. */
const staleMs = 20_000;
/** A file that nobody imports is deleted after this time. */
const idleMs = 2 * hourMs;
const shownMs = 24 * hourMs;

const storedRun = z.extend(importRun, { seenAt: z.string() });

type StoredRun = z.infer<typeof storedRun>;

const importRequest = z.object({ id: z.string(), what: z.enum(["start", "stop", "discard"]) });

type Request = z.infer<typeof importRequest>["what"];

type RunDeps = Pick<Deps, "db" | "now">;

/** Returns the current import, or the last one. */
export async function readImport({ db, now }: RunDeps): Promise<{ run: ImportRun | null }> {
  const text = await readSetting(db.kysely, runSetting);
  return { run: text === undefined ? null : toImportRun(now(), parseRun(text)) };
}

function parseRun(text: string): StoredRun {
  return storedRun.parse(JSON.parse(text));
}

function toImportRun(now: Date, { seenAt: at, ...run }: StoredRun): ImportRun {
  const isSilent = !isFinished(run.state) && now.getTime() - Date.parse(at) > staleMs;
  return isSilent ? { ...run, state: "interrupted", current: "" } : run;
}

/** `remove` deletes the file. */
export type ImportInput = UploadedImport & { fileName: string; by: string; remove: () => void };

/** Begins an import with the check of its file. @throws AppError conflict while another one isn't over */
export async function beginImport(deps: Deps, input: ImportInput): Promise<ImportRun> {
  const at = deps.now();
  const run: StoredRun = {
    id: newId(at),
    fileName: input.fileName,
    startedBy: input.by,
    startedAt: at.toISOString(),
    state: "checking",
    ...nothingDone,
    seenAt: at.toISOString(),
  };
  const text = JSON.stringify(run);
  try {
    await claim(deps, text);
  } catch (error) {
    input.remove();
    throw error;
  }
  void runImport({ deps, input, run, text })
    .catch((err: unknown) => deps.log.error({ err }, "import not finished"))
    .finally(input.remove);
  return toImportRun(at, run);
}

const nothingDone = { done: 0, total: 0, current: "", report: null, fault: null };

/** Claims the run. The second of two concurrent uploads waits for the row, and then finds the first one's run. */
async function claim({ db, now }: RunDeps, text: string): Promise<void> {
  const isClaimed = await db.write(async (trx) => {
    const before = await readSetting(trx, runSetting);
    if (before === undefined) return insertSetting(trx, runSetting, text);
    const { state, startedBy } = toImportRun(now(), parseRun(before));
    if (!isFinished(state))
      throw new AppError("conflict", { message: `An import started by ${startedBy} is still running. End it first.` });
    await deleteSettings(trx, requestSetting);
    return replaceSetting(trx, runSetting, { before, after: text });
  });
  if (!isClaimed) throw new AppError("conflict", { message: "Someone else has just started an import." });
}

/** Returns the requests that a state allows. */
const allowed: Readonly<Record<Request, (state: ImportRun["state"]) => boolean>> = {
  start: (state) => state === "checked" || state === "stopped",
  stop: (state) => state === "importing",
  discard: () => true,
};

/** Leaves a request to the process that has the file. @throws AppError not-found; conflict in another state */
export async function requestImportAction(deps: RunDeps, id: string, request: Request): Promise<void> {
  const { run } = await readImport(deps);
  if (run?.id !== id) throw new AppError("not-found");
  if (!allowed[request](run.state))
    throw new AppError("conflict", { message: "The import’s state has changed. Reload the page." });
  await deps.db.write(async (trx) => {
    if (!isFinished(run.state)) await saveSetting(trx, requestSetting, JSON.stringify({ id, what: request }));
    else await deleteSettings(trx, runSetting, requestSetting);
  });
}

/** Deletes what is shown of an import, a day later. */
export async function deleteOldImport({ db, now }: Deps): Promise<void> {
  const text = await readSetting(db.kysely, runSetting);
  if (text === undefined || now().getTime() - Date.parse(parseRun(text).seenAt) < shownMs) return;
  await db.write((trx) => deleteSettings(trx, runSetting, requestSetting));
}

/** An import in this process. `text` is what is stored of `run`. */
type OwnRun = { deps: Deps; input: ImportInput; run: StoredRun; text: string };

async function runImport(run: OwnRun): Promise<void> {
  const checked = await attempt(run, { isDryRun: true });
  if ("request" in checked) return deleteRun(run);
  if (!(await save(run, "fault" in checked ? { state: "refused", ...checked } : { state: "checked", ...checked })))
    return;
  while (!isFinished(run.run.state)) {
    if ((await nextRequest(run)) !== "start") return deleteRun(run);
    await save(run, { state: "importing", ...nothingDone });
    const imported = await attempt(run, { isDryRun: false });
    if ("request" in imported && imported.request === "discard") return deleteRun(run);
    await save(
      run,
      "report" in imported ? { state: "done", ...imported } : { state: "stopped", ...faultColumn(imported) },
    );
  }
}

type Attempt = { report: Report } | { fault: string } | { request: Request };

function faultColumn(ended: Attempt): { fault: string | null } {
  return { fault: "fault" in ended ? ended.fault : null };
}

/** Checks or imports the file, until it is done or a request ends it. */
async function attempt(run: OwnRun, { isDryRun }: { isDryRun: boolean }): Promise<Attempt> {
  const { deps, input } = run;
  const [stopping, isOver] = [new AbortController(), new AbortController()];
  let ending: Request | undefined;
  const looking = watch(run, isOver.signal, (request) => {
    if (request === "start") return;
    ending = request;
    stopping.abort();
  });
  try {
    const { content } = await deps.store.read(deps.db.kysely); // what was published since the upload
    const report = await importFile({ ...deps, content }, input, {
      by: input.by,
      isDryRun,
      signal: stopping.signal,
      onProgress: (done, total, current) => void Object.assign(run.run, { done, total, current }),
    });
    return { report: describe(report) };
  } catch (error) {
    return ending ? { request: ending } : { fault: explain(deps, error) };
  } finally {
    isOver.abort();
    await looking;
  }
}

function describe({ leftOut, added, changed, unchanged, pages, redirects }: SiteReport): Report {
  return {
    added: added.length,
    changed: changed.length,
    unchanged: unchanged.length,
    pages: pages.length,
    redirects: redirects.length,
    leftOut: leftOut.slice(0, importLimits.namedFiles).map(({ file, reason, isWhole }) => ({
      file: file.slice(0, maxReportText),
      reason: reason.slice(0, maxReportText),
      isWhole,
    })),
    leftOutTotal: leftOut.length,
  };
}

/** Characters of a name or reason in a report. */
const maxReportText = 500;

function explain({ log }: Deps, error: unknown): string {
  if (error instanceof UnreadableExportError || (isAppError(error) && error.code === "validation"))
    return error.message;
  log.error({ err: error }, "import failed");
  return "The import failed. The server’s log has the reason.";
}

/** Waits for a request that isn't about work in progress; undefined if nobody makes one. */
async function nextRequest(run: OwnRun): Promise<Request | undefined> {
  const isOver = AbortSignal.timeout(idleMs);
  const controller = new AbortController();
  let next: Request | undefined;
  await watch(run, AbortSignal.any([isOver, controller.signal]), (request) => {
    if (request === "stop") return;
    next = request;
    controller.abort();
  });
  return next;
}

/** Looks for requests until `isOver`, and keeps what is stored up to date. */
async function watch(run: OwnRun, isOver: AbortSignal, onRequest: (request: Request) => void): Promise<void> {
  while (!isOver.aborted) {
    try {
      const request = await pollRequest(run);
      if (request) onRequest(request);
    } catch (err) {
      run.deps.log.warn({ err }, "import state not read");
    }
    await delay(pollEveryMs, undefined, { signal: isOver, ref: false }).catch(() => {}); // it is over
  }
}

/** Returns a request, also to discard a run whose row is another's by now. */
async function pollRequest(ownRun: OwnRun): Promise<Request | undefined> {
  const { deps, run, text } = ownRun;
  const stored = await readSetting(deps.db.kysely, requestSetting);
  const request = stored === undefined ? undefined : importRequest.parse(JSON.parse(stored));
  if (request?.id === run.id) {
    await deps.db.write((trx) => deleteSettings(trx, requestSetting));
    return request.what;
  }
  const isShown = JSON.stringify(run) === text && deps.now().getTime() - Date.parse(run.seenAt) < heartbeatMs;
  return isShown || (await save(ownRun, {})) ? undefined : "discard";
}

/** Returns false if the row is another's by now. */
async function save(run: OwnRun, change: Partial<ImportRun>): Promise<boolean> {
  const { db, now } = run.deps;
  Object.assign(run.run, change, { seenAt: now().toISOString() });
  const after = JSON.stringify(run.run);
  const before = run.text;
  const isOurs = await writeUnsynced(db, (connection) => replaceSetting(connection, runSetting, { before, after }));
  if (isOurs) run.text = after;
  return isOurs;
}

async function deleteRun({ deps, run }: OwnRun): Promise<void> {
  await deps.db.write(async (trx) => {
    const text = await readSetting(trx, runSetting);
    if (text !== undefined && parseRun(text).id === run.id) await deleteSettings(trx, runSetting, requestSetting);
  });
}
