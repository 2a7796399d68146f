import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type ObstacleNoticeProps = { error: unknown; action: string; onForce: () => void };

/** Explains why a time isn't available, with a button to book it anyway. */
export function ObstacleNotice({ error, action, onForce }: ObstacleNoticeProps) {
  const obstacle = fieldErrors(error)["force"];
  if (!obstacle) return null;
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mt-4"
      title={obstacle}
      action={
        <Button size="sm" variant="line" onClick={onForce}>
          {action}
        </Button>
      }
    />
  );
}
