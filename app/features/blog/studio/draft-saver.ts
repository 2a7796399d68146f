// Saves the draft of the open post as it is typed. What the server has not confirmed is kept in the browser.
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors, isStatus, refusalMessage, retryTime } from "#app/platform/http/refusal-message.ts";
import { createAutosave } from "#app/ui/admin/autosave.ts";
import type { Autosave, Due } from "#app/ui/admin/autosave.ts";
import { keepDraft, readDraft as readKept } from "#app/ui/admin/kept-drafts.ts";
import type { Post } from "../contract.ts";
import { etagOfDraft, readDraft, saveDraft } from "./contract.ts";
import type { Draft } from "./contract.ts";
import { fieldsOf, inputOf, isSame } from "./studio-fields.ts";
import type { StudioFields } from "./studio-fields.ts";

export type DraftState =
  | { kind: "none" }
  | { kind: "typing" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  /** The server was not reached, or busy: it is tried again, after its `Retry-After` (`notBefore`, in epoch ms). */
  | { kind: "kept"; notBefore: number }
  /** For example a title that is too long: the same again would be refused again. */
  | { kind: "refused"; reason: string; errors: Record<string, string> }
  /** Someone else, or another tab, saved a draft since. */
  | { kind: "overtaken"; by: Draft };

type Snapshot = { fields: StudioFields; state: DraftState; isChanged: boolean };

/** For `useSyncExternalStore`. */
export type DraftSaver = {
  subscribe: (listen: () => void) => () => void;
  read: () => Snapshot;
  change: (some: Partial<StudioFields>) => void;
  /** Saves the post, which ends its draft, while no draft is being saved; what is typed meanwhile stays. */
  savePost: <Sent extends { saved?: Post }>(sent: StudioFields, send: () => Promise<Sent>) => Promise<Sent>;
  adopt: (post: Post, draft: Draft | undefined) => void;
  /** What was typed replaces a newer draft. */
  writeOver: (draft: Draft) => void;
  /** Saves what is typed at once. */
  flush: () => Promise<void>;
};

type SaverInput = { call: Caller; username: string; postId: string };

/** What is in this browser alone: `etag` is that of the draft it was written on, `sent` what was sent and not confirmed. */
type Kept = { fields: StudioFields; etag: string | undefined; sent: StudioFields | undefined };

/** Begins with what this browser kept, else with the server's draft, else with the post. */
export async function openDraft(input: SaverInput, post: Post, draft: Draft | undefined): Promise<DraftSaver> {
  const kept = await readKept<Kept>({ username: input.username, id: input.postId, on: "editor" });
  const isOvertaken =
    kept &&
    draft &&
    kept.etag !== etagOfDraft(draft) &&
    !(kept.sent && isSame(fieldsOf(post, draft.fields), kept.sent));
  const saver = createSaver(input, post, { draft, by: isOvertaken ? draft : undefined });
  if (kept) saver.change(kept.fields);
  return saver;
}

/** What a saver remembers between two events. */
type Held = SaverInput & {
  autosave: Autosave<Snapshot>;
  /** What the server has. */
  saved: StudioFields;
  etag: string | undefined;
  sent?: StudioFields;
};

type Found = { draft: Draft | undefined; by: Draft | undefined };

/** `by` was saved since the text that will be shown was typed. */
function createSaver(input: SaverInput, post: Post, { draft, by }: Found): DraftSaver {
  const saved = fieldsOf(post, draft?.fields);
  const state: DraftState = by ? { kind: "overtaken", by } : stateOf(draft);
  const initial = { fields: saved, state, isChanged: false };
  const autosave = createAutosave<Snapshot>({ id: input.postId, initial, dueOf, save: () => save(held) });
  const held: Held = { ...input, autosave, saved, etag: draft && etagOfDraft(draft) };
  return {
    subscribe: autosave.subscribe,
    read: autosave.read,
    change: (some) => type(held, { ...autosave.read().fields, ...some }),
    savePost: (sent, send) =>
      autosave.runAlone(async () => {
        const answer = await send();
        if (answer.saved) endDraft(held, sent, answer.saved);
        return answer;
      }),
    adopt: (now, from) => replace(held, fieldsOf(now, from?.fields), from),
    writeOver: (from) => {
      held.etag = etagOfDraft(from);
      show(held, { state: { kind: "typing" } });
    },
    flush: autosave.flush,
  };
}

function dueOf({ isChanged, state }: Snapshot): Due {
  if (!isChanged || state.kind === "overtaken" || state.kind === "saving") return "never";
  if (state.kind === "refused") return "by-flush";
  return state.kind === "kept" ? state : "soon";
}

function show({ autosave, username, postId: id, saved, etag, sent }: Held, change: Partial<Snapshot>): void {
  if (autosave.isStopped()) return;
  const shown = { ...autosave.read(), ...change };
  const isChanged = !isSame(shown.fields, saved);
  const kept: Kept = { fields: shown.fields, etag, sent };
  keepDraft({ username, id, on: "editor" }, isChanged ? kept : undefined);
  autosave.show({ ...shown, isChanged });
}

function type(held: Held, fields: StudioFields): void {
  const isSettled = !["overtaken", "kept", "saving"].includes(held.autosave.read().state.kind);
  show(held, isSettled ? { fields, state: { kind: "typing" } } : { fields });
}

async function save(held: Held): Promise<void> {
  const { saved } = held;
  const { fields } = held.autosave.read();
  held.sent = fields;
  show(held, { state: { kind: "saving" } });
  try {
    const answer = await put(held, fields);
    if (held.saved !== saved) return; // another text was taken meanwhile
    held.etag = etagOfDraft(answer);
    held.saved = fields;
    show(held, { state: isSame(held.autosave.read().fields, fields) ? stateOf(answer) : { kind: "typing" } });
  } catch (error) {
    const state = await stateAfter(error, held);
    if (held.saved === saved) show(held, { state });
  }
}

async function stateAfter(error: unknown, held: Held): Promise<DraftState> {
  if (isStatus(error, 412)) return overtaken(held);
  const notBefore = retryTime(error);
  if (notBefore !== undefined) return { kind: "kept", notBefore };
  return { kind: "refused", reason: reasonOf(error), errors: fieldErrors(error) };
}

function reasonOf(error: unknown): string {
  if (isStatus(error, 401)) return "Your session has ended.";
  if (isStatus(error, 404)) return "This post was deleted.";
  return refusalMessage(error) ?? "The server refused it.";
}

function endDraft(held: Held, sent: StudioFields, post: Post): void {
  const typed = held.autosave.read().fields;
  replace(held, fieldsOf(post), undefined);
  if (!isSame(typed, sent)) type(held, typed);
}

function replace(held: Held, fields: StudioFields, from: Draft | undefined): void {
  held.saved = fields;
  held.etag = from && etagOfDraft(from);
  show(held, { fields, state: stateOf(from) });
}

function stateOf(draft: Draft | undefined): DraftState {
  return draft ? { kind: "saved", at: draft.savedAt } : { kind: "none" };
}

async function overtaken(held: Held): Promise<DraftState> {
  try {
    return { kind: "overtaken", by: (await held.call(readDraft, { params: { id: held.postId } })).answer };
  } catch (error) {
    if (isStatus(error, 404)) held.etag = undefined; // it has ended: the next attempt begins one
    return { kind: "kept", notBefore: retryTime(error) ?? 0 };
  }
}

async function put({ call, postId, etag }: Held, fields: StudioFields): Promise<Draft> {
  const input = { params: { id: postId }, body: inputOf(fields), ifMatch: etag };
  const options = etag === undefined ? { headers: { "If-None-Match": "*" } } : {};
  return (await call(saveDraft, input, options)).answer;
}
