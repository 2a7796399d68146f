import { useState } from "react";
import { flushSync } from "react-dom";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { listAllPosts } from "../contract.ts";
import type { Post } from "../contract.ts";
import { DeletePost } from "./delete-post.tsx";
import { LatePostDialog } from "./late-post-dialog.tsx";
import { PostList } from "./post-list.tsx";
import { deleteButtonId } from "./post-row.tsx";
import { PostToolbar } from "./post-toolbar.tsx";
import { PostsCard } from "./posts-card.tsx";
import type { Writing } from "./unfinished-post.ts";
import { usePostChanges, usePosts } from "./use-posts.ts";

type PostDeskProps = {
  call: Caller;
  username: string;
  writing: Writing | undefined;
  onWrite: (writing: Writing | undefined) => void;
};

/** The admin's posts: find one, write, change, delete. */
export function PostDesk({ call, username, writing, onWrite }: PostDeskProps) {
  const [view, show] = useListView(listAllPosts.query);
  const list = usePosts(call, view);
  const changes = usePostChanges(view);
  const [asked, setAsked] = useState<Post>();

  function keep(saved: Post) {
    onWrite(undefined);
    if (writing?.post) return void changes.replace(saved);
    void changes.add(saved);
    show({ search: undefined, status: undefined, sort: undefined, order: undefined }); // to the list that it is on top of
  }

  function leave(gone: Post) {
    const posts = list.data?.posts ?? [];
    const at = posts.findIndex(({ id }) => id === gone.id);
    const next = posts[at + 1] ?? posts[at - 1];
    flushSync(() => setAsked(undefined)); // the dialog gives the focus back to its opener, which is about to go
    const heir = next
      ? document.getElementById(deleteButtonId(next.id))
      : document.querySelector<HTMLElement>("main h1");
    heir?.focus();
    void changes.remove(gone.id);
    if (!next && view.page && view.page > 1) show({ page: view.page - 1 });
  }

  return (
    <>
      <PostToolbar view={view} onShow={show} />
      {list.isError && (
        <PostsCard>
          <LoadFailure onRetry={() => void list.refetch()} />
        </PostsCard>
      )}
      {list.isPending && (
        <PostsCard>
          <Spinner>Loading blog posts...</Spinner>
        </PostsCard>
      )}
      {list.isSuccess && (
        <PostList
          page={list.data}
          view={view}
          isOld={list.isPlaceholderData}
          onShow={show}
          onWrite={onWrite}
          onDelete={setAsked}
        />
      )}
      {writing && (
        <LatePostDialog
          writing={writing}
          username={username}
          call={call}
          onSaved={keep}
          onClose={() => onWrite(undefined)}
        />
      )}
      {asked && (
        <DeletePost post={asked} call={call} onDeleted={() => leave(asked)} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button variant="line" size="sm" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    // The toast says it aloud already.
    <Notice tone="err" role={undefined} title="The posts did not load" action={retry} className="m-6">
      Nothing is lost. Check the connection and try again.
    </Notice>
  );
}
