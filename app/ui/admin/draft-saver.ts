// Saves an editor's text. The browser stores changes until the server has confirmed them.
import { fieldErrors, isStatus, refusalMessage, retryTime } from "#app/platform/http/refusal-message.ts";
import { createAutosave } from "./autosave.ts";
import type { SaveSchedule } from "./autosave.ts";
import { isDraftStored, keepDraft, readDraft } from "./kept-drafts.ts";
import type { DraftKey } from "./kept-drafts.ts";

export type DraftState<Fields, Version> =
  | { kind: "saved" }
  | { kind: "typing" }
  | { kind: "saving" }
  /** The server was unreachable or busy: retried, but not before its `Retry-After` (`notBefore`, in epoch ms). */
  | { kind: "kept"; notBefore: number }
  /** Such as a title that is too long: the same text would be refused again. */
  | { kind: "refused"; reason: string; errors: Record<string, string> }
  /** Someone else, or another tab, has saved a version. The fields `sent` from here may be in it. */
  | { kind: "conflict"; by: Version; sent?: Fields | undefined };

/** `fields` as typed, `version` as on the server. `resets` counts the replacements of the typed text. */
type Snapshot<Fields, Version> = {
  fields: Fields;
  version: Version;
  state: DraftState<Fields, Version>;
  resets: number;
};

type SaverInput<Fields, Version> = {
  draftKey: DraftKey & { id: string; kind: string };
  /** Noun in messages, such as "post". */
  noun: string;
  fieldsOf: (version: Version) => Fields;
  /** ETags of everything that saving could overwrite. */
  etagsOf: (version: Version) => readonly string[];
  /** @throws HttpError 412 if the server has another version */
  save: (fields: Fields, version: Version) => Promise<Version>;
  read: () => Promise<Version>;
  /** Set if fields are saved separately and several people's are merged. Without it, they are one text. */
  byField?: FieldMerge<Fields>;
};

type FieldMerge<Fields> = {
  /** Applies the differences between `from` and `typed` to `to`. */
  merge: (typed: Fields, from: Fields, to: Fields) => Fields;
  /** Returns true if a field was changed both here and elsewhere, differently. `sent` may have arrived unconfirmed. */
  hasConflict: (typed: Fields, versions: { from: Fields; to: Fields; sent: Fields | undefined }) => boolean;
};

/** Data only in this browser: `version` is the one that was edited, `sent` was sent but not confirmed. */
type StoredDraft<Fields, Version> = { fields: Fields; version: Version; sent: Fields | undefined };

type InitialState<Fields, Version> = StoredDraft<Fields, Version> & { state: DraftState<Fields, Version> };

export type DraftSaver<Fields, Version> = ReturnType<typeof createSaver<Fields, Version>>;

/** Opens a saver with what this browser kept, or with the server's version. */
export async function openDraftSaver<Fields, Version>(input: SaverInput<Fields, Version>, opened: Version) {
  const kept = await readDraft<StoredDraft<Fields, Version>>(input.draftKey);
  const saved = { fields: input.fieldsOf(opened), version: opened, sent: undefined, state: { kind: "saved" } as const };
  if (!kept?.version) return createSaver(input, saved); // nothing, or in an earlier release's format
  const hasConflict = isNewer(input, opened, kept);
  const state = { kind: "conflict", by: opened, sent: kept.sent } as const;
  const saver = createSaver(input, hasConflict ? { ...kept, state } : saved);
  saver.change(hasConflict ? kept.fields : rebase(input, kept.fields, input.fieldsOf(kept.version), opened));
  return saver;
}

/** Holds the typed text and the version that it is based on; saves automatically. */
function createTyped<Fields, Version>(input: SaverInput<Fields, Version>, begun: InitialState<Fields, Version>) {
  const { draftKey, fieldsOf, byField } = input;
  const initial = { fields: begun.fields, version: begun.version, state: begun.state, resets: 0 };
  const autosave = createAutosave<Snapshot<Fields, Version>>({ id: draftKey.id, initial, dueOf, save });
  const { read } = autosave;
  let { sent } = begun;

  function show(some: Partial<Snapshot<Fields, Version>>) {
    if (autosave.isStopped()) return;
    if (some.version) sent = undefined;
    const shown = { ...read(), ...some };
    const kept: StoredDraft<Fields, Version> = { fields: shown.fields, version: shown.version, sent };
    keepDraft(draftKey, shown.state.kind === "saved" ? undefined : kept);
    autosave.show(shown);
  }

  function change(fields: Fields) {
    const { state: before, version } = read();
    const isWaiting = ["conflict", "kept", "saving"].includes(before.kind);
    show(isWaiting ? { fields } : { fields, state: stateOf(fields, fieldsOf(version)) });
  }

  async function save(): Promise<void> {
    const { fields, version } = read();
    const sentBefore = sent;
    sent = fields;
    show({ state: { kind: "saving" } });
    const outcome = await trySave(input, { fields, version });
    if (read().version !== version) return; // it was replaced meanwhile
    if ("state" in outcome) return show(outcome);
    if ("saved" in outcome) return accept(outcome.saved, fields);
    sent = sentBefore;
    reconcile(outcome.by);
  }

  /** Accepts what the server has `saved` from here, and others' changes to other fields. Keeps later typing. */
  function accept(version: Version, saved: Fields) {
    const { fields } = read();
    if (byField?.hasConflict(fields, { from: saved, to: fieldsOf(version), sent: undefined }))
      return show({ state: { kind: "conflict", by: version, sent: saved } });
    show({ version, fields: rebase(input, fields, saved, version), state: stateOf(fields, saved) });
  }

  /** Handles a server version that differs from the edited one. */
  function reconcile(by: Version) {
    const { fields, version } = read();
    if (isNewer(input, by, { fields, version, sent })) return show({ state: { kind: "conflict", by, sent } });
    const merged = rebase(input, fields, fieldsOf(version), by);
    show({ version: by, fields: merged, state: stateOf(merged, fieldsOf(by)) });
  }

  return { autosave, show, change, accept, reconcile };
}

/** Creates a saver for `useSyncExternalStore`. */
function createSaver<Fields, Version>(input: SaverInput<Fields, Version>, begun: InitialState<Fields, Version>) {
  const { draftKey, fieldsOf } = input;
  const { autosave, show, change, accept, reconcile } = createTyped(input, begun);
  const { read, subscribe } = autosave;

  /** Saves unsaved text immediately. Returns false if it couldn't. */
  async function flush(): Promise<boolean> {
    await autosave.flush();
    return read().state.kind === "saved";
  }

  /** Runs another call while nothing is being saved; if others' changes caused a refusal, shows them. */
  async function runAlone(act: (now: Snapshot<Fields, Version>) => Promise<void>): Promise<void> {
    return autosave.runAlone(async () => {
      try {
        await act(read());
      } catch (error) {
        if (statusesOfOthers.some((status) => isStatus(error, status))) reconcile(await input.read());
        throw error;
      }
    });
  }

  /** Replaces the typed text. */
  function replaceWith(version: Version) {
    show({ version, fields: fieldsOf(version), state: { kind: "saved" }, resets: read().resets + 1 });
  }

  return {
    subscribe,
    read,
    change,
    flush,
    /** Returns true if a reload would lose nothing. */
    isStored: () => read().state.kind === "saved" || isDraftStored(draftKey),
    replaceWith,
    /** Replaces `version` with the typed text. */
    overwrite: (version: Version) => {
      const { fields, version: before } = read();
      show({ version, fields: rebase(input, fields, fieldsOf(before), version), state: { kind: "typing" } });
      return flush();
    },
    /** Saves `fields` by another call, after the typed text; later typing is kept. @throws NotSavedError */
    saveBy: async (send: (version: Version) => Promise<Version>, fields?: Fields) => {
      if (!(await flush())) throw new NotSavedError();
      await runAlone(async ({ fields: now, version }) => {
        const saved = fields ?? now;
        const answer = await send(version);
        const isAsSaved = isSame(read().fields, saved);
        if (isAsSaved) show({ version: answer, fields: fieldsOf(answer), state: { kind: "saved" } });
        else accept(answer, saved);
      });
    },
    /** Replaces the typed text with another call’s response. */
    replaceFromCall: (send: (version: Version) => Promise<Version>) =>
      runAlone(async ({ version }) => replaceWith(await send(version))),
  };
}

/** The typed text can’t be saved, which must happen before another call. */
export class NotSavedError extends Error {
  override name = "NotSavedError";
}

/** Returns why a call from an editor failed. */
export function failureMessage(error: unknown, fallback: string): string {
  if (error instanceof NotSavedError) return "Your changes are not saved yet.";
  return refusalMessage(error) ?? fallback;
}

/** Statuses that mean that a colleague deleted or changed the record first. */
const statusesOfOthers = [404, 409, 412];

function stateOf<Fields>(typed: Fields, saved: Fields): { kind: "saved" | "typing" } {
  return { kind: isSame(typed, saved) ? "saved" : "typing" };
}

function dueOf({ state }: { state: DraftState<unknown, unknown> }): SaveSchedule {
  if (state.kind === "typing") return "soon";
  if (state.kind === "refused") return "by-flush";
  return state.kind === "kept" ? state : "never";
}

/** `by` is the version saved elsewhere. */
type Outcome<Fields, Version> = { saved: Version } | { by: Version } | { state: DraftState<Fields, Version> };

async function trySave<Fields, Version>(
  input: SaverInput<Fields, Version>,
  { fields, version }: Pick<StoredDraft<Fields, Version>, "fields" | "version">,
): Promise<Outcome<Fields, Version>> {
  try {
    return { saved: await input.save(fields, version) };
  } catch (error) {
    if (isStatus(error, 412)) return readOther(input);
    const notBefore = retryTime(error);
    if (notBefore !== undefined) return { state: { kind: "kept", notBefore } };
    return { state: { kind: "refused", reason: reasonOf(error, input.noun), errors: fieldErrors(error) } };
  }
}

async function readOther<Fields, Version>({ read }: SaverInput<Fields, Version>): Promise<Outcome<Fields, Version>> {
  try {
    return { by: await read() };
  } catch (error) {
    return { state: { kind: "kept", notBefore: retryTime(error) ?? 0 } };
  }
}

/** Applies the changes typed on `from` to another version. */
function rebase<Fields, Version>(
  { byField, fieldsOf }: SaverInput<Fields, Version>,
  typed: Fields,
  from: Fields,
  version: Version,
): Fields {
  return byField ? byField.merge(typed, from, fieldsOf(version)) : typed;
}

/** Returns true if it is neither the edited version nor the one sent from here whose response was lost. */
function isNewer<Fields, Version>(
  { etagsOf, fieldsOf, byField }: SaverInput<Fields, Version>,
  now: Version,
  { fields, version, sent }: StoredDraft<Fields, Version>,
): boolean {
  const known = etagsOf(version);
  const saved = fieldsOf(now);
  if (byField) return byField.hasConflict(fields, { from: fieldsOf(version), to: saved, sent });
  return etagsOf(now).some((etag) => !known.includes(etag)) && !isSame(saved, fields) && !isSame(saved, sent);
}

function reasonOf(error: unknown, noun: string): string {
  if (isStatus(error, 401)) return "Your session has ended.";
  if (isStatus(error, 404)) return `This ${noun} was deleted.`;
  return refusalMessage(error) ?? "The server refused it.";
}

/** Compares plain data. Runs on every key: a text of 50,000 characters is compared, not copied. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other || !isPlainObject(one) || !isPlainObject(other)) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
