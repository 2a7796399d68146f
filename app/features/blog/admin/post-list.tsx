import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { glyph } from "#app/platform/pictures/glyph.ts";
import type { ListPage } from "#app/ui/admin/list-page.ts";
import { ListPager } from "#app/ui/admin/list-pager.tsx";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { PageOutOfRange, isPastTheEnd } from "#app/ui/admin/page-out-of-range.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { PostHead } from "../contract.ts";
import type { Writing } from "./post-fields.ts";
import { PostTable, PostsHead } from "./post-table.tsx";
import type { PostView } from "./post-toolbar.tsx";

type PostListProps = {
  list: UseQueryResult<ListPage<PostHead>>;
  view: PostView;
  onShow: (changes: PostView) => void;
  onWrite: (writing: Writing) => void;
  onDelete: (post: PostHead) => void;
};

export function PostList({ list, view, onShow, onWrite, onDelete }: PostListProps) {
  if (list.isPending) {
    return (
      <PostsCard>
        <Spinner>Loading blog posts...</Spinner>
      </PostsCard>
    );
  }
  if (list.isError) {
    return (
      <PostsCard>
        <div className="p-6 pb-1">
          <LoadFailure title="The posts did not load" onRetry={() => void list.refetch()} hasToast />
        </div>
      </PostsCard>
    );
  }
  if (list.data.rows.length === 0) {
    return (
      <PostsCard>
        {isPastTheEnd(list.data) ? (
          <div className="p-6 pb-1">
            <PageOutOfRange onShowFirst={() => onShow({ page: 1 })} />
          </div>
        ) : (
          <NoPosts view={view} onShow={onShow} onCreate={() => onWrite({ id: undefined, post: undefined })} />
        )}
      </PostsCard>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData}>
      <PostTable
        posts={list.data.rows}
        view={view}
        onShow={onShow}
        onEdit={(post) => onWrite({ id: post.id, post })}
        onDelete={onDelete}
      />
      <ListPager label="Pages of posts" of={list.data} onPage={(page) => onShow({ page })} />
    </div>
  );
}

type NoPostsProps = { view: PostView; onShow: (changes: PostView) => void; onCreate: () => void };

function NoPosts({ view, onShow, onCreate }: NoPostsProps) {
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

function PostsCard({ children }: { children: React.ReactNode }) {
  return (
    <Card pad="none" clip>
      <div className="border-b border-line px-6 py-5.5">
        <PostsHead />
      </div>
      {children}
    </Card>
  );
}
