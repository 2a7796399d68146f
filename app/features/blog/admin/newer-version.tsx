import { useState } from "react";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { Button } from "#app/ui/button.tsx";
import type { Post } from "../contract.ts";
import { focusWhileMounted } from "./focus-while-mounted.ts";
import { FootAlert } from "./foot-alert.tsx";
import { FootQuestion } from "./foot-question.tsx";

type NewerVersionProps = {
  newer: Post;
  /** Something was typed that taking the newer version would throw away. */
  isDirty: boolean;
  isSaving: boolean;
  onKeepEditing: () => void;
  onTakeNewer: () => void;
  onKeepMine: () => void;
};

/** The dialog's foot if the post was saved elsewhere since it was opened: nothing is lost, and the author says which stays. */
export function NewerVersion({ newer, isDirty, isSaving, ...on }: NewerVersionProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking) {
    return (
      <FootQuestion no="Cancel" yes="Replace" onNo={() => setIsAsking(false)} onYes={on.onTakeNewer}>
        Replace what you typed with the newer version?
      </FootQuestion>
    );
  }
  return (
    <>
      <FootAlert title="Not saved: this post has a newer version">
        It was saved on {minuteOf(newer.updatedAt)}, after you opened this one. What you typed is still here.
      </FootAlert>
      <Button
        variant="quiet"
        size="sm"
        className="self-center"
        disabled={isSaving}
        ref={focusWhileMounted}
        onClick={on.onKeepEditing}
      >
        Keep editing
      </Button>
      <Button
        variant="line"
        size="sm"
        className="self-center"
        disabled={isSaving}
        onClick={isDirty ? () => setIsAsking(true) : on.onTakeNewer}
      >
        Take the newer version
      </Button>
      <Button size="sm" className="self-center" busy={isSaving} busyLabel="Saving..." onClick={on.onKeepMine}>
        Keep mine
      </Button>
    </>
  );
}
