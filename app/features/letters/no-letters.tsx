import { glyph } from "#app/platform/pictures/glyph.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import type { LetterView } from "./use-letters.ts";

/** No letter to show: none at all, or none in this state. */
export function NoLetters({ view, onShow }: { view: LetterView; onShow: (changes: LetterView) => void }) {
  const isNarrowed = Boolean(view.status ?? view.page);
  return (
    <Card pad="none" role="status">
      {isNarrowed ? (
        <EmptyState glyph={<VaneGlyph glyph={glyph("search")} />} title="No letters in this state">
          <Button size="sm" variant="line" onClick={() => onShow({ status: undefined })}>
            Show all
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          glyph={<VaneGlyph glyph={glyph("empty")} />}
          title="No letters yet"
          description="What the website writes to visitors and to you appears here."
        />
      )}
    </Card>
  );
}
