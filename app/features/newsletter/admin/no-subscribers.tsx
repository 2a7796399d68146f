import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import type { SubscriberView } from "./use-subscribers.ts";

type NoSubscribersProps = { view: SubscriberView; onShow: (changes: SubscriberView) => void };

/** Nobody to show: nobody at all, or nobody who matches. */
export function NoSubscribers({ view, onShow }: NoSubscribersProps) {
  const isNarrowed = Boolean(view.search ?? view.status ?? view.page);
  return (
    <Card pad="none" role="status">
      {isNarrowed ? (
        <EmptyState
          glyph={<VaneGlyph glyph={glyph("search")} />}
          title="No subscribers match"
          description="Try another word, or look at all of them."
        >
          <Button size="sm" variant="line" onClick={() => onShow({ search: undefined, status: undefined })}>
            Show all
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          glyph={<VaneGlyph glyph={glyph("empty")} />}
          title="No subscribers yet"
          description="Whoever signs up on the website appears here."
        />
      )}
    </Card>
  );
}
