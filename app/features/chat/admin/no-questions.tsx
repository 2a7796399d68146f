import { glyph } from "#app/platform/pictures/glyph.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";

/** Nothing to show: every question found an answer, or none matches. */
export function NoQuestions({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  return (
    <Card pad="none" role="status">
      {isNarrowed ? (
        <EmptyState
          glyph={<VaneGlyph glyph={glyph("search")} />}
          title="No questions match"
          description="Try another word, or look at all of them."
        >
          <Button size="sm" variant="line" onClick={onShowAll}>
            Show all
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          glyph={<VaneGlyph glyph={glyph("empty")} />}
          title="No open questions"
          description="What visitors ask the assistant and the site does not answer appears here."
        />
      )}
    </Card>
  );
}
