// Saves the texts of a draft while they are typed, after a pause of 2 s.
import { HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { etagOfIssue, readIssue, updateIssue } from "../contract.ts";
import type { Issue, IssueText } from "../contract.ts";

const pauseMs = 2_000;

export type SaveState =
  | { kind: "saved" }
  | { kind: "typing" }
  | { kind: "saving" }
  /** The server could not be reached: the next change, or Save, tries again. */
  | { kind: "unreachable" }
  /** For example a text that makes too long an email. */
  | { kind: "refused"; reason: string }
  /** Another admin has saved it since. */
  | { kind: "overtaken"; by: Issue };

/** `texts` are as typed, `issue` as the server has it. */
type Snapshot = { issue: Issue; texts: readonly IssueText[]; state: SaveState };

export type IssueSaver = ReturnType<typeof createIssueSaver>;

/** For `useSyncExternalStore`. */
export function createIssueSaver(call: Caller, opened: Issue) {
  const listeners = new Set<() => void>();
  let snapshot: Snapshot = { issue: opened, texts: opened.texts, state: { kind: "saved" } };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;

  function show(some: Partial<Snapshot>) {
    snapshot = { ...snapshot, ...some };
    for (const listen of listeners) listen();
  }

  async function send() {
    const { issue, texts } = snapshot;
    show({ state: { kind: "saving" } });
    try {
      const params = { id: issue.id };
      const body = { texts: texts.map((text) => ({ ...text })) };
      const { answer } = await call(updateIssue, { params, body, ifMatch: etagOfIssue(issue) });
      show({ issue: answer, state: { kind: snapshot.texts === texts ? "saved" : "typing" } });
      if (snapshot.texts !== texts) plan();
    } catch (error) {
      show({ state: await stateAfter(error, call, issue.id) });
    }
  }

  function plan() {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pauseMs);
  }

  /** Saves at once what is not saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    await saving;
    if (snapshot.state.kind !== "saved" && snapshot.state.kind !== "overtaken") {
      saving = send().finally(() => (saving = undefined));
      await saving;
    }
    return snapshot.state.kind === "saved";
  }

  function change(texts: readonly IssueText[]) {
    const isHeld = snapshot.state.kind === "overtaken" || snapshot.state.kind === "saving";
    show(isHeld ? { texts } : { texts, state: { kind: "typing" } });
    if (!isHeld) plan();
  }

  return {
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    read: () => snapshot,
    change,
    flush,
    /** Overwrites the version that another admin saved. */
    writeOver: (by: Issue) => {
      show({ issue: by, state: { kind: "typing" } });
      return flush();
    },
  };
}

async function stateAfter(error: unknown, call: Caller, id: string): Promise<SaveState> {
  if (isStatus(error, 412)) return overtaken(call, id);
  if (!(error instanceof HttpError) || error.status >= 500) return { kind: "unreachable" };
  return { kind: "refused", reason: refusalMessage(error) ?? "The server refused it." };
}

async function overtaken(call: Caller, id: string): Promise<SaveState> {
  try {
    return { kind: "overtaken", by: (await call(readIssue, { params: { id } })).answer };
  } catch {
    return { kind: "unreachable" };
  }
}
