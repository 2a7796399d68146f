import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { replaced, useListChange, useListPage, without } from "#app/ui/admin/list-page.ts";
import type { ListPage } from "#app/ui/admin/list-page.ts";
import { passFocus } from "#app/ui/admin/pass-focus.ts";
import { listAllPosts } from "../contract.ts";
import type { Post } from "../contract.ts";
import { forgetPosts } from "../public-posts.ts";
import { DeletePost } from "./delete-post.tsx";
import { LatePostDialog } from "./late-post-dialog.tsx";
import { PostList } from "./post-list.tsx";
import { PostToolbar } from "./post-toolbar.tsx";
import type { Writing } from "./unfinished-post.ts";

type PostDeskProps = {
  call: Caller;
  username: string;
  writing: Writing | undefined;
  onWrite: (writing: Writing | undefined) => void;
};

/** The admin's posts: find one, write, change, delete. */
export function PostDesk({ call, username, writing, onWrite }: PostDeskProps) {
  const [view, show] = useListView(listAllPosts.query);
  const list = useListPage({
    path: listAllPosts.path,
    view,
    perPage: 20, // every post comes with its whole text
    read: (query) => call(listAllPosts, { query }),
    failure: "Failed to fetch blog posts",
  });
  const change = useListChange<Post>(listAllPosts.path);
  const [asked, setAsked] = useState<Post>();

  function keep(saved: Post, stays: boolean) {
    onWrite(stays ? { post: saved } : undefined);
    forgetPosts();
    if (writing?.post) return change(view, replaced(saved));
    change({}, withFirst(saved));
    show({ search: undefined, status: undefined, sort: undefined, order: undefined }); // to the list that it is on top of
  }

  function leave({ id }: Post) {
    const isThereMore = passFocus(list.data?.rows ?? [], id, () => setAsked(undefined));
    forgetPosts();
    change(view, without(id));
    if (!isThereMore && view.page && view.page > 1) show({ page: view.page - 1 });
  }

  return (
    <>
      <PostToolbar view={view} onShow={show} />
      <PostList list={list} view={view} onShow={show} onWrite={onWrite} onDelete={setAsked} />
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

/** On top of the whole list, newest first. */
function withFirst(post: Post) {
  return ({ rows, perPage, total, ...page }: ListPage<Post>): ListPage<Post> => ({
    ...page,
    rows: [post, ...rows].slice(0, perPage),
    perPage,
    total: total + 1,
  });
}
