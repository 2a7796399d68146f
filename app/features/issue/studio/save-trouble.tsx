import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Issue } from "../contract.ts";
import type { IssueSaver, SaveState } from "./issue-saver.ts";

export function describeSaving({ kind }: SaveState): string {
  switch (kind) {
    case "typing":
      return "Not saved yet";
    case "saving":
      return "Saving...";
    case "unreachable":
      return "Not saved: the server can’t be reached";
    case "refused":
    case "overtaken":
      return "Not saved";
    default:
      return "Saved";
  }
}

type TroubleProps = { state: SaveState; saver: IssueSaver; onTake: (issue: Issue) => void };

/** Why something is not saved, and what to do. */
export function SaveTrouble({ state, saver, onTake }: TroubleProps) {
  if (state.kind === "refused") {
    return (
      <Notice tone="err" className="mb-5" title="This can’t be saved as it is">
        {state.reason}
      </Notice>
    );
  }
  if (state.kind === "unreachable") {
    return (
      <Notice
        tone="warn"
        className="mb-5"
        title="Your last changes are not saved"
        action={
          <Button size="sm" variant="line" onClick={() => void saver.flush()}>
            Try again
          </Button>
        }
      >
        Keep this page open until they are.
      </Notice>
    );
  }
  if (state.kind !== "overtaken") return null;
  const { by } = state;
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mb-5"
      title="Someone else has saved another version"
      action={
        <span className="flex flex-wrap gap-3">
          <Button size="sm" variant="line" onClick={() => onTake(by)}>
            Take that version
          </Button>
          <Button size="sm" onClick={() => void saver.writeOver(by)}>
            Keep mine
          </Button>
        </span>
      }
    >
      What you typed here is still here.
    </Notice>
  );
}
