import { glyph } from "#app/platform/pictures/glyph.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";

type EmptyListProps = {
  title: string;
  description?: string | undefined;
  /** Set if a filter is active. */
  onShowAll?: () => void;
  /** The action that fills the list. */
  children?: React.ReactNode;
};

export function EmptyList({ onShowAll, children, ...words }: EmptyListProps) {
  return (
    <Card pad="none" role="status">
      <EmptyState glyph={<VaneGlyph glyph={glyph(onShowAll ? "search" : "empty")} />} {...words}>
        {onShowAll ? (
          <Button size="sm" variant="line" onClick={onShowAll}>
            Show all
          </Button>
        ) : (
          children
        )}
      </EmptyState>
    </Card>
  );
}

export const noMatchHint = "Try another word, or look at all of them.";
