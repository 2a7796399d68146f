import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { replaced, useListChange, useListPage, without } from "#app/ui/admin/list-page.ts";
import type { ListPage } from "#app/ui/admin/list-page.ts";
import { moveFocusAfterRemoval } from "#app/ui/admin/focus-after-removal.ts";
import { listAllPosts } from "../contract.ts";
import type { PostHead } from "../contract.ts";
import { DeletePost } from "./delete-post.tsx";
import { PostDialogLoader } from "./post-dialog-loader.tsx";
import { PostList } from "./post-list.tsx";
import { PostToolbar } from "./post-toolbar.tsx";
import type { Writing } from "./writing.ts";

type PostDeskProps = {
  call: Caller;
  username: string;
  writing: Writing | undefined;
  /** `isFollowed`: another URL change follows at once. */
  onWrite: (writing: Writing | undefined, isFollowed?: boolean) => void;
};

export function PostDesk({ call, username, writing, onWrite }: PostDeskProps) {
  const [view, show] = useListView(listAllPosts.query);
  const list = useListPage({
    path: listAllPosts.path,
    view,
    perPage: 20,
    read: (query) => call(listAllPosts, { query: { ...query, view: "summary" } }),
    failure: "Failed to fetch blog posts",
  });
  const change = useListChange<PostHead>(listAllPosts.path);
  const [asked, setAsked] = useState<PostHead>();

  function keep(saved: PostHead, stays: boolean) {
    const isNew = writing?.id === undefined;
    onWrite(stays ? { id: saved.id, post: saved } : undefined, isNew);
    if (!isNew) return change(view, replaced(saved));
    change({}, withFirst(saved));
    const whole = { search: undefined, status: undefined, sort: undefined, order: undefined };
    show({ ...whole, open: stays ? saved.id : undefined }); // to the list below it
  }

  function leave({ id }: PostHead) {
    const isThereMore = moveFocusAfterRemoval(list.data?.rows ?? [], id, () => setAsked(undefined));
    change(view, without(id));
    if (!isThereMore && view.page && view.page > 1) show({ page: view.page - 1 });
  }

  return (
    <>
      <PostToolbar view={view} onShow={show} />
      <PostList list={list} view={view} onShow={show} onWrite={onWrite} onDelete={setAsked} />
      {writing && (
        <PostDialogLoader
          writing={{ ...writing, post: list.data?.rows.find(({ id }) => id === writing.id) ?? writing.post }}
          username={username}
          call={call}
          onSaved={keep}
          onGone={() => onWrite({ id: undefined, post: undefined })}
          onClose={() => onWrite(undefined)}
        />
      )}
      {asked && (
        <DeletePost post={asked} call={call} onDeleted={() => leave(asked)} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** At the top of the unfiltered list. */
function withFirst(post: PostHead) {
  return ({ rows, perPage, total, ...page }: ListPage<PostHead>): ListPage<PostHead> => ({
    ...page,
    rows: [post, ...rows].slice(0, perPage),
    perPage,
    total: total + 1,
  });
}
