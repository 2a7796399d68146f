import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ListPage } from "./list-page.ts";

/**
 * Whether a page has no rows while earlier ones have.
 * @example isPastTheEnd({ page: 9, total: 3 }) // true, where it has no rows
 */
export function isPastTheEnd({ page, total }: Pick<ListPage<unknown>, "page" | "total">): boolean {
  return page > 1 && total > 0;
}

/** A page that the list has no longer, as an old link or Back may ask for. */
export function PageOutOfRange({ onShowFirst }: { onShowFirst: () => void }) {
  const first = (
    <Button variant="line" size="sm" onClick={onShowFirst}>
      First page
    </Button>
  );
  return (
    <Notice role="status" title="The list is shorter than this by now" action={first} className="mb-5">
      What stood on this page has moved up or was deleted.
    </Notice>
  );
}
