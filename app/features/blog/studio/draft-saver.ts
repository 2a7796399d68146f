// Saves the draft of the open post while somebody types: 2 s after a pause, every 5 s without one. What the server has not
// confirmed is kept in the browser.
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { keepDraft, readDraft as readKept } from "../admin/post-drafts.ts";
import type { Post } from "../contract.ts";
import { etagOfDraft, readDraft, saveDraft } from "./contract.ts";
import type { Draft } from "./contract.ts";
import { fieldsOf, inputOf, isSame } from "./studio-fields.ts";
import type { StudioFields } from "./studio-fields.ts";

const pauseMs = 2_000;
const longestMs = 5_000;

export type DraftState =
  | { kind: "none" }
  | { kind: "typing" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  /** The server could not be reached. */
  | { kind: "kept" }
  /** Somebody else, or another tab, saved a draft since. */
  | { kind: "overtaken"; by: Draft };

type Snapshot = { fields: StudioFields; state: DraftState; isChanged: boolean };

/** For `useSyncExternalStore`. */
export type DraftSaver = {
  subscribe: (listen: () => void) => () => void;
  read: () => Snapshot;
  change: (some: Partial<StudioFields>) => void;
  /** The post was saved, and its draft has ended; what was typed since stays. */
  end: (sent: StudioFields, post: Post) => void;
  /** Replaces what was typed. */
  adopt: (post: Post, draft: Draft | undefined) => void;
  /** What was typed replaces a newer draft. */
  writeOver: (draft: Draft) => void;
  /** Saves what is typed at once. */
  flush: () => Promise<void>;
};

const savers = new Map<string, DraftSaver>();

type SaverInput = { call: Caller; username: string; postId: string };

/** Finishes what another visit of the page left to be saved. */
export async function flushDraft(postId: string): Promise<void> {
  await savers.get(postId)?.flush();
}

/** Begins with what this browser kept, else with the server's draft, else with the post. */
export async function openDraft(input: SaverInput, post: Post, draft: Draft | undefined): Promise<DraftSaver> {
  const kept = await readKept<StudioFields>({ username: input.username, id: input.postId, inEditor: true });
  const saver = createSaver(input, post, draft);
  savers.set(input.postId, saver);
  if (kept) saver.change(kept);
  return saver;
}

/** What a saver remembers between two events. */
type Held = SaverInput & {
  snapshot: Snapshot;
  /** What the server has. */
  saved: StudioFields;
  etag: string | undefined;
  firstUnsavedAt: number | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void> | undefined;
  listeners: Set<() => void>;
};

function createSaver(input: SaverInput, post: Post, draft: Draft | undefined): DraftSaver {
  const saved = fieldsOf(post, draft?.fields);
  const snapshot = { fields: saved, state: stateOf(draft), isChanged: false };
  const idle = { firstUnsavedAt: undefined, timer: undefined, saving: undefined };
  const held: Held = { ...input, ...idle, snapshot, saved, etag: draft && etagOfDraft(draft), listeners: new Set() };
  return {
    subscribe: (listen) => {
      held.listeners.add(listen);
      return () => void held.listeners.delete(listen);
    },
    read: () => held.snapshot,
    change: (some) => type(held, { ...held.snapshot.fields, ...some }),
    end: (sent, now) => {
      const typed = held.snapshot.fields;
      replace(held, fieldsOf(now), undefined);
      if (!isSame(typed, sent)) type(held, typed);
    },
    adopt: (now, from) => replace(held, fieldsOf(now, from?.fields), from),
    writeOver: (from) => {
      held.etag = etagOfDraft(from);
      show(held, { state: { kind: "typing" } });
      plan(held);
    },
    flush: async () => {
      clearTimeout(held.timer);
      if (held.snapshot.isChanged && held.snapshot.state.kind !== "overtaken") await save(held);
    },
  };
}

function show(held: Held, change: Partial<Snapshot>): void {
  const { username, postId: id } = held;
  const fields = change.fields ?? held.snapshot.fields;
  held.snapshot = { ...held.snapshot, ...change, isChanged: !isSame(fields, held.saved) };
  keepDraft({ username, id, inEditor: true }, held.snapshot.isChanged ? fields : undefined);
  for (const listen of held.listeners) listen();
}

function type(held: Held, fields: StudioFields): void {
  const isSettled = !held.saving && !["overtaken", "kept"].includes(held.snapshot.state.kind);
  show(held, isSettled ? { fields, state: { kind: "typing" } } : { fields });
  plan(held);
}

function plan(held: Held): void {
  clearTimeout(held.timer);
  const { isChanged, state } = held.snapshot;
  if (!isChanged || held.saving || state.kind === "overtaken") return;
  const now = Date.now();
  held.firstUnsavedAt ??= now;
  const wait = state.kind === "kept" ? longestMs : Math.min(pauseMs, held.firstUnsavedAt + longestMs - now);
  held.timer = setTimeout(() => void save(held), Math.max(0, wait));
}

function save(held: Held): Promise<void> {
  held.saving ??= send(held).finally(() => {
    held.saving = undefined;
    plan(held);
  });
  return held.saving;
}

async function send(held: Held): Promise<void> {
  held.firstUnsavedAt = undefined;
  const { etag } = held;
  const { fields } = held.snapshot;
  show(held, { state: { kind: "saving" } });
  try {
    const answer = await put(held, fields);
    if (held.etag !== etag) return; // the post was saved meanwhile
    held.etag = etagOfDraft(answer);
    held.saved = fields;
    show(held, { state: isSame(held.snapshot.fields, fields) ? stateOf(answer) : { kind: "typing" } });
  } catch (error) {
    show(held, { state: isStatus(error, 412) ? await overtaken(held) : { kind: "kept" } });
  }
}

function replace(held: Held, fields: StudioFields, from: Draft | undefined): void {
  clearTimeout(held.timer);
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
    return { kind: "kept" };
  }
}

async function put({ call, postId, etag }: Held, fields: StudioFields): Promise<Draft> {
  const input = { params: { id: postId }, body: inputOf(fields), ifMatch: etag };
  const options = etag === undefined ? { headers: { "If-None-Match": "*" } } : {};
  return (await call(saveDraft, input, options)).answer;
}
