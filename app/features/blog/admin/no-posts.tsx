import { Plus } from "lucide-react";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import type { PostView } from "./post-toolbar.tsx";

type NoPostsProps = { view: PostView; onShow: (changes: PostView) => void; onCreate: () => void };

export function NoPosts({ view, onShow, onCreate }: NoPostsProps) {
  if (view.search ?? view.status ?? view.page) {
    return (
      <EmptyState
        as="h3"
        glyph={<VaneGlyph glyph={glyph("search")} />}
        title="No posts match"
        description="Try another word, or look at all of them."
      >
        <Button size="sm" variant="line" onClick={() => onShow({ search: undefined, status: undefined })}>
          Show all
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      as="h3"
      glyph={<VaneGlyph glyph={glyph("empty")} />}
      title="No blog posts yet"
      description="Create your first blog post to get started"
    >
      <Button size="sm" icon={<Plus size={18} aria-hidden="true" />} onClick={onCreate}>
        Create First Post
      </Button>
    </EmptyState>
  );
}
