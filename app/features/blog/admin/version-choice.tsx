import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FootQuestion } from "./foot-question.tsx";

type VersionChoiceProps = {
  /** True if taking the newer version would discard changes. */
  isDirty: boolean;
  isSaving: boolean;
  onBack: () => void;
  onTakeNewer: () => void;
  onKeepMine: () => void;
};

export function VersionChoice({ isDirty, isSaving, onBack, onTakeNewer, onKeepMine }: VersionChoiceProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking) {
    return (
      <FootQuestion no="Cancel" yes="Replace" onNo={() => setIsAsking(false)} onYes={onTakeNewer}>
        Replace what you typed with the newer version?
      </FootQuestion>
    );
  }
  return (
    <>
      <Button variant="quiet" size="sm" className="mr-auto" disabled={isSaving} onClick={onBack}>
        Keep editing
      </Button>
      <Button variant="line" size="sm" disabled={isSaving} onClick={isDirty ? () => setIsAsking(true) : onTakeNewer}>
        Take the newer version
      </Button>
      <Button size="sm" busy={isSaving} busyLabel="Saving..." onClick={onKeepMine}>
        Keep mine
      </Button>
    </>
  );
}
