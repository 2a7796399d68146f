// Saves the texts of a draft as they are typed.
import { HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { createAutosave } from "#app/ui/admin/autosave.ts";
import type { Due } from "#app/ui/admin/autosave.ts";
import { etagOfIssue, readIssue, updateIssue } from "../contract.ts";
import type { Issue, IssueText } from "../contract.ts";

export type SaveState =
  | { kind: "saved" }
  | { kind: "typing" }
  | { kind: "saving" }
  /** The server could not be reached: it is tried again. */
  | { kind: "unreachable" }
  /** For example a text that makes too long an email. */
  | { kind: "refused"; reason: string }
  /** Another admin has saved it since. */
  | { kind: "overtaken"; by: Issue };

/** `texts` are as typed, `issue` as the server has it. */
type Snapshot = { issue: Issue; texts: readonly IssueText[]; state: SaveState };

export type IssueSaver = ReturnType<typeof createIssueSaver>;

const dueBy: Record<SaveState["kind"], Due> = {
  typing: "soon",
  unreachable: "again",
  refused: "by-flush",
  saved: "never",
  saving: "never",
  overtaken: "never",
};

const savers = new Map<string, { opened: Issue; saver: IssueSaver }>();

/** Goes on with what an earlier visit of the page could not save. */
export function openIssueSaver(call: Caller, opened: Issue): IssueSaver {
  const last = savers.get(opened.id);
  if (last?.opened === opened) return last.saver; // React renders twice in development
  const left = last?.saver.unsaved();
  const saver = createIssueSaver(call, { issue: opened, texts: opened.texts, state: { kind: "saved" }, ...left });
  if (left) saver.change(left.texts);
  savers.set(opened.id, { opened, saver });
  return saver;
}

/** For `useSyncExternalStore`. */
function createIssueSaver(call: Caller, initial: Snapshot) {
  const autosave = createAutosave({ id: initial.issue.id, initial, dueOf: ({ state }) => dueBy[state.kind], save });
  const show = (some: Partial<Snapshot>) => autosave.show({ ...autosave.read(), ...some });

  async function save() {
    const { issue, texts } = autosave.read();
    show({ state: { kind: "saving" } });
    try {
      const params = { id: issue.id };
      const body = { texts: texts.map((text) => ({ ...text })) };
      const { answer } = await call(updateIssue, { params, body, ifMatch: etagOfIssue(issue) });
      show({ issue: answer, state: { kind: autosave.read().texts === texts ? "saved" : "typing" } });
    } catch (error) {
      show({ state: await stateAfter(error, call, issue.id) });
    }
  }

  /** Saves at once what is not saved. Returns false if it couldn't. */
  async function flush(): Promise<boolean> {
    await autosave.flush();
    return autosave.read().state.kind === "saved";
  }

  return {
    subscribe: autosave.subscribe,
    read: autosave.read,
    change: (texts: readonly IssueText[]) => {
      const { kind } = autosave.read().state;
      show(kind === "overtaken" || kind === "saving" ? { texts } : { texts, state: { kind: "typing" } });
    },
    flush,
    /** What it leaves when the page is left; nothing after the logout. */
    unsaved: () => {
      const { issue, texts, state } = autosave.read();
      return autosave.isStopped() || state.kind === "saved" ? undefined : { issue, texts };
    },
    /** Replaces what is typed by the version that another admin saved. */
    take: (by: Issue) => show({ issue: by, texts: by.texts, state: { kind: "saved" } }),
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
