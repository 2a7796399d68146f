import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { NavigateOptions } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { useListView } from "#app/platform/http/list-view.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { formatCount, formatLanguage } from "#app/platform/i18n/format.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { readDraft } from "#app/ui/admin/kept-drafts.ts";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { LoadFailureDialog } from "#app/ui/admin/load-failure-dialog.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { replaced, useList } from "#app/ui/admin/use-list.ts";
import type { ListPage } from "#app/ui/admin/use-list.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import {
  deletePost,
  listAllPosts,
  readDemonstration,
  readPostById,
  removeDemonstration,
  postTitle,
} from "../contract.ts";
import type { PostOfList } from "../contract.ts";
import { useStartTranslation } from "../studio/use-start-translation.ts";
import type { PostDialogProps } from "./post-dialog.tsx";
import type { PostDraft, EditedPost } from "./post-fields.ts";
import { PostList } from "./post-list.tsx";

type PostScreenProps = {
  call: Caller;
  username: string;
  /** The default author of a new post. */
  author: string;
  defaultTag: string | undefined;
  writing: EditedPost | undefined;
  /** `isFollowed`: another URL change follows immediately. */
  onWrite: (writing: EditedPost | undefined, isFollowed?: boolean) => void;
};

export function PostScreen({ call, username, author, defaultTag, writing, onWrite }: PostScreenProps) {
  const list = useList(call, listAllPosts, useListView(listAllPosts.query), {
    perPage: 20,
    query: { view: "groups" },
    failure: "Failed to fetch blog posts",
  });
  const navigate = useNavigate();
  const edit = (id: string, options?: NavigateOptions) => void navigate(`/admin/blog/${id}/edit`, options);
  const translating = useStartTranslation(call, ({ id }) => edit(id));
  const [deleting, setDeleting] = useState<PostOfList>();

  function keep(saved: PostOfList, isForEditor: boolean) {
    const isNew = writing?.id === undefined;
    const { languages } = list.loaded.data?.rows.find(({ id }) => id === saved.id) ?? {};
    if (isNew) list.change(withFirst(saved), {});
    else list.change(replaced<PostOfList>({ ...saved, languages }));
    readTranslations({ languages });
    if (isForEditor) return edit(saved.id, { replace: true });
    onWrite(undefined, isNew);
    if (!isNew) return;
    const whole = { search: undefined, status: undefined, locale: undefined, sort: undefined, order: undefined };
    list.show({ ...whole, open: undefined }); // to the list below it
  }

  /** Refetches what the change of a post makes of its translations: outdated, or the row of both. */
  function readTranslations({ languages = [] }: Pick<PostOfList, "languages">) {
    if (languages.length > 1) void list.loaded.refetch();
  }

  function leave(gone: PostOfList) {
    list.remove(gone, () => setDeleting(undefined));
    readTranslations(gone);
  }

  return (
    <>
      <LatePosts call={call} />
      <DemonstrationPosts call={call} onRemoved={() => void list.loaded.refetch()} />
      <ListToolbar
        list={list}
        label="Search posts"
        placeholder="Title, author or tag"
        filters={filters}
        orders={orders}
        hasSortHeaders
      />
      <PostList
        defaultTag={defaultTag}
        list={list}
        onWrite={onWrite}
        isTranslating={translating.isPending}
        onTranslate={(post, locale) => translating.mutate({ post, locale })}
        onDelete={setDeleting}
      />
      {writing && (
        <PostDialogLoader
          writing={writing}
          username={username}
          author={author}
          call={call}
          onSaved={keep}
          onClose={() => onWrite(undefined)}
        />
      )}
      {deleting && (
        <DeletePost
          post={deleting}
          call={call}
          onDeleted={() => leave(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

/** Lists posts added to the content folder after the first start, because otherwise their absence would go unnoticed. */
function LatePosts({ call }: { call: Caller }) {
  const late = useEndpoint(call, readDemonstration).data?.late ?? [];
  if (late.length === 0) return null;
  const titles = late.map((title) => `“${title}”`).join(", ");
  const those =
    late.length === 1
      ? "A post that came with the site’s files isn’t"
      : `${late.length} posts that came with the site’s files aren’t`;
  return (
    <Card className="mb-6">
      <p className="wrap-anywhere">{`${those} here: ${titles}. Only the first start imports posts from the files: write newer ones here.`}</p>
    </Card>
  );
}

/** Offers to remove what is left of the demonstration on another company's site. */
function DemonstrationPosts({ call, onRemoved }: { call: Caller; onRemoved: () => void }) {
  const left = useEndpoint(call, readDemonstration);
  const reload = useReload(readDemonstration);
  const [isRemoving, setIsRemoving] = useState(false);
  const found = left.data?.count ?? 0;
  if (found === 0) return null;

  async function remove() {
    setIsRemoving(true);
    try {
      const { data } = await call(removeDemonstration, {});
      toastSuccess(`${formatCount(data.removed, "post")} removed`);
      await reload();
      onRemoved();
    } catch (error) {
      toastError(error, "Failed to remove the posts of the demonstration");
    } finally {
      setIsRemoving(false);
    }
  }

  return (
    <Card className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <p>{`${formatCount(found, "demo post is", "demo posts are")} still here, unchanged.`}</p>
      <Button variant="line" size="sm" busy={isRemoving} busyLabel="Removing..." onClick={() => void remove()}>
        Remove them
      </Button>
    </Card>
  );
}

/** Returns a function that adds the post at the top of the unfiltered list. */
function withFirst(post: PostOfList) {
  return ({ rows, perPage, total, ...page }: ListPage<PostOfList>): ListPage<PostOfList> => ({
    ...page,
    rows: [post, ...rows].slice(0, perPage),
    perPage,
    total: total + 1,
  });
}

type DeletePostProps = { post: PostOfList; call: Caller; onDeleted: () => void; onClose: () => void };

/** Renders a confirmation, then deletes the listed version: newer changes are not deleted unseen. */
function DeletePost({ post, call, onDeleted, onClose }: DeletePostProps) {
  return (
    <ConfirmDialog
      title="Delete Blog Post"
      act={() => call(deletePost, { params: { id: post.id }, ifMatch: formatEtag(post.updatedAt) })}
      done="Blog post deleted successfully"
      failure="Failed to delete blog post"
      onDone={onDeleted}
      onClose={onClose}
    >
      {`Are you sure you want to delete "${postTitle(post)}"? This action cannot be undone.`}
    </ConfirmDialog>
  );
}

const statuses = [
  { value: "published", label: "Published" },
  { value: "draft", label: "Draft" },
] as const;

const languages = locales.map((value) => ({ value, label: formatLanguage(value) }));

const filters = [
  { name: "status", label: "Status", choices: statuses },
  ...(locales.length > 1 ? [{ name: "locale", label: "Language", choices: languages } as const] : []),
] as const;

const orders = [
  { label: "Newest first", sort: undefined, order: undefined },
  { label: "Last published", sort: "publishedAt", order: "desc" },
  { label: "Title, A to Z", sort: "title", order: "asc" },
  { label: "Author, A to Z", sort: "author", order: "asc" },
] as const;

/** Loads the dialog's code and the post's current content. */
function PostDialogLoader(props: Omit<PostDialogProps, "base" | "draft">) {
  const { username, call, onClose } = props;
  const { id } = props.writing;
  const late = useQuery({
    queryKey: [readPostById.path, useId()], // refetched each time it is opened
    queryFn: async () => {
      const [{ PostDialog }, draft] = await Promise.all([
        import("./post-dialog.tsx"),
        readDraft<PostDraft>({ username, id }),
      ]);
      if (draft || id === undefined) return { PostDialog, draft, base: draft?.base };
      return { PostDialog, draft, base: (await call(readPostById, { params: { id } })).data };
    },
    gcTime: 0,
  });
  if (late.isPending) return <Waiting isNew={id === undefined} onClose={onClose} />;
  if (late.isLoadingError) return <LoadFailureDialog {...failureOf(late.error)} onClose={onClose} />;
  const { PostDialog, ...begun } = late.data;
  return <PostDialog {...begun} {...props} />;
}

/** Shows a placeholder, but only if loading takes noticeably long. */
function Waiting({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  return (
    <Dialog
      size="xl"
      title={isNew ? "Create New Blog Post" : "Edit Blog Post"}
      closeLabel="Close"
      className="animate-[appear_180ms_300ms_backwards]"
      onClose={onClose}
    >
      <Spinner>Loading the post...</Spinner>
    </Dialog>
  );
}

function failureOf(error: Error) {
  if (!isStatus(error, 404)) return { title: "The form did not load" };
  return { title: "This post no longer exists", description: "It has been deleted since the list was loaded." };
}
