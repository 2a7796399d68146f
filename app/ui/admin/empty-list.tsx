import { glyph } from "#app/platform/pictures/glyph.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";

type EmptyListProps = {
  title: string;
  description?: string;
  /** Where something else than everything was asked for: the way to everything. */
  onShowAll?: () => void;
};

/** A list without rows: there are none at all, or none that match. */
export function EmptyList({ onShowAll, ...words }: EmptyListProps) {
  return (
    <Card pad="none" role="status">
      <EmptyState glyph={<VaneGlyph glyph={glyph(onShowAll ? "search" : "empty")} />} {...words}>
        {onShowAll && (
          <Button size="sm" variant="line" onClick={onShowAll}>
            Show all
          </Button>
        )}
      </EmptyState>
    </Card>
  );
}

/** What to do where nothing matches a search. */
export const noMatchHint = "Try another word, or look at all of them.";
