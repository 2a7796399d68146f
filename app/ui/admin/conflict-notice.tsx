import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type ConflictNoticeProps = {
  title: string;
  /** Such as "Use that draft". */
  takeLabel: string;
  onTake: () => void;
  onKeepMine: () => void;
  children: React.ReactNode;
};

/** Asks which version stays if someone else, or another tab, has saved one. */
export function ConflictNotice({ title, takeLabel, onTake, onKeepMine, children }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mb-5"
      title={title}
      action={
        <span className="flex flex-wrap gap-3">
          <Button size="sm" variant="line" onClick={onTake}>
            {takeLabel}
          </Button>
          <Button size="sm" onClick={onKeepMine}>
            Keep mine
          </Button>
        </span>
      }
    >
      {children}
    </Notice>
  );
}
