import { glyph } from "#app/platform/pictures/glyph.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import type { BookingView } from "./use-bookings.ts";

type NoBookingsProps = { view: BookingView; onShow: (changes: BookingView) => void };

/** No call to show: none at all, or none that matches. */
export function NoBookings({ view, onShow }: NoBookingsProps) {
  const isNarrowed = Boolean(view.search ?? view.status ?? view.page);
  return (
    <Card pad="none" role="status">
      {isNarrowed ? (
        <EmptyState
          glyph={<VaneGlyph glyph={glyph("search")} />}
          title="No bookings match"
          description="Try another word, or look at all of them."
        >
          <Button size="sm" variant="line" onClick={() => onShow({ search: undefined, status: undefined })}>
            Show all
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          glyph={<VaneGlyph glyph={glyph("empty")} />}
          title="No bookings yet"
          description="Calls that visitors book on the website appear here."
        />
      )}
    </Card>
  );
}
