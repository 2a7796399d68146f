import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { useListView } from "#app/platform/list-view.ts";
import { ConfirmDialog, deleteLabels } from "#app/ui/admin/confirm-dialog.tsx";
import { moveFocusAfterRemoval } from "#app/ui/admin/focus-after-removal.ts";
import { replaced, useListChange, useListPage, without } from "#app/ui/admin/list-page.ts";
import type { ListPage } from "#app/ui/admin/list-page.ts";
import { deletePost, etagOf, listAllPosts } from "../contract.ts";
import type { PostHead } from "../contract.ts";
import { PostDialogLoader } from "./post-dialog-loader.tsx";
import type { Writing } from "./post-fields.ts";
import { PostList } from "./post-list.tsx";
import { PostToolbar } from "./post-toolbar.tsx";

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

type DeletePostProps = { post: PostHead; call: Caller; onDeleted: () => void; onClose: () => void };

/** Deletes the version in the list: newer changes are not deleted unseen. */
function DeletePost({ post, call, onDeleted, onClose }: DeletePostProps) {
  return (
    <ConfirmDialog
      title="Delete Blog Post"
      labels={deleteLabels}
      act={() => call(deletePost, { params: { id: post.id }, ifMatch: etagOf(post) })}
      done="Blog post deleted successfully"
      failure={(error) => refusalMessage(error) ?? "Failed to delete blog post"}
      onDone={onDeleted}
      onClose={onClose}
    >
      {`Are you sure you want to delete "${post.title}"? This action cannot be undone.`}
    </ConfirmDialog>
  );
}
