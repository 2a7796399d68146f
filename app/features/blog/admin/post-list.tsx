import { Pager } from "#app/ui/pager.tsx";
import type { Post } from "../contract.ts";
import { NoPosts } from "./no-posts.tsx";
import { PostTable } from "./post-table.tsx";
import { PostsCard } from "./posts-card.tsx";
import type { Writing } from "./unfinished-post.ts";
import { perPage } from "./use-posts.ts";
import type { PostPage, PostView } from "./use-posts.ts";

type PostListProps = {
  page: PostPage;
  view: PostView;
  /** It is the page before, shown until the one that was asked for has come. */
  isOld: boolean;
  onShow: (changes: PostView) => void;
  onWrite: (writing: Writing) => void;
  onDelete: (post: Post) => void;
};

/** One page of posts as a table, or that there are none. */
export function PostList({ page: { posts, page, total }, view, isOld, onShow, onWrite, onDelete }: PostListProps) {
  if (posts.length === 0) {
    return (
      <PostsCard>
        <NoPosts view={view} onShow={onShow} onCreate={() => onWrite({ post: undefined })} />
      </PostsCard>
    );
  }
  return (
    <div aria-busy={isOld}>
      <PostTable posts={posts} view={view} onShow={onShow} onEdit={(post) => onWrite({ post })} onDelete={onDelete} />
      <Pager
        page={page}
        perPage={perPage}
        total={total}
        onPage={(to) => onShow({ page: to })}
        labels={{ region: "Pages of posts", previous: "Previous", next: "Next", range: "{from}–{to} of {total}" }}
      />
    </div>
  );
}
