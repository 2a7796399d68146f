import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ListPage } from "./use-list.ts";

/** Returns true for a page without rows that isn't the first. */
export function isPastTheEnd({ page, total }: Pick<ListPage<unknown>, "page" | "total">): boolean {
  return page > 1 && total > 0;
}

/** Renders a message for an outdated link. */
export function PageOutOfRange({ onShowFirst }: { onShowFirst: () => void }) {
  const first = (
    <Button variant="line" size="sm" onClick={onShowFirst}>
      First page
    </Button>
  );
  return (
    <Notice role="status" title="This page no longer exists" action={first} className="mb-5">
      Its entries have moved to an earlier page or been deleted.
    </Notice>
  );
}
