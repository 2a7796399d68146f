import { Button } from "#app/ui/button.tsx";
import { focusWhileMounted } from "./focus-while-mounted.ts";

type FootQuestionProps = { children: string; no: string; yes: string; onNo: () => void; onYes: () => void };

/** Asks before unsaved changes are discarded. The focus starts on keeping them. */
export function FootQuestion({ children, no, yes, onNo, onYes }: FootQuestionProps) {
  return (
    <div
      role="alertdialog"
      aria-labelledby="foot-question"
      className="flex w-full flex-wrap items-center justify-end gap-3"
    >
      <p id="foot-question" className="mr-auto font-semibold">
        {children}
      </p>
      <Button variant="line" size="sm" ref={focusWhileMounted} onClick={onNo}>
        {no}
      </Button>
      <Button variant="danger" size="sm" onClick={onYes}>
        {yes}
      </Button>
    </div>
  );
}
