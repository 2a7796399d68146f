import type { UseQueryResult } from "@tanstack/react-query";
import type { ListPage } from "#app/ui/admin/list-page.ts";
import { ListPager } from "#app/ui/admin/list-pager.tsx";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { isPastTheEnd, PageOutOfRange } from "#app/ui/admin/page-out-of-range.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { PostHead } from "../contract.ts";
import { NoPosts } from "./no-posts.tsx";
import { PostTable } from "./post-table.tsx";
import type { PostView } from "./post-toolbar.tsx";
import { PostsCard } from "./posts-card.tsx";
import type { Writing } from "./writing.ts";

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
          <LoadFailure title="The posts did not load" onRetry={() => void list.refetch()} />
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
