import type { UseQueryResult } from "@tanstack/react-query";
import { ExternalLink, Pencil, Pilcrow, Plus, Star, Trash2 } from "lucide-react";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import type { listAllPosts, PostOfList } from "../contract.ts";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import type { ListPage } from "#app/ui/admin/list-page.ts";
import { ListPager } from "#app/ui/admin/list-pager.tsx";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { PageOutOfRange, isPastTheEnd } from "#app/ui/admin/page-out-of-range.tsx";
import { RowButton, RowLink } from "#app/ui/admin/row-button.tsx";
import { RowTitle } from "#app/ui/admin/row-title.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { iconButtonStyles } from "#app/ui/icon-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import { SortHeader } from "#app/ui/sort-header.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Writing } from "./post-fields.ts";

/** As in the URL. */
export type PostView = Partial<Parsed<typeof listAllPosts, "query">>;

type PostListProps = {
  list: UseQueryResult<ListPage<PostOfList>>;
  view: PostView;
  onShow: (changes: PostView) => void;
  onWrite: (writing: Writing) => void;
  onDelete: (post: PostOfList) => void;
};

export function PostList({ list, view, onShow, onWrite, onDelete }: PostListProps) {
  if (list.isPending) {
    return (
      <PostsCard>
        <Spinner>Loading blog posts...</Spinner>
      </PostsCard>
    );
  }
  if (list.isLoadingError) {
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
          <NoPosts view={view} onShow={onShow} onCreate={() => onWrite({ id: undefined })} />
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
        onEdit={(post) => onWrite({ id: post.id })}
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

type PostTableProps = {
  posts: readonly PostOfList[];
  view: PostView;
  onShow: (changes: PostView) => void;
  onEdit: (post: PostOfList) => void;
  onDelete: (post: PostOfList) => void;
};

const columns = ["", "w-28", "w-44", "w-40", "w-28", "w-46"];

/** Newest first by default; cards on a phone. */
function PostTable({ posts, view, onShow, onEdit, onDelete }: PostTableProps) {
  const sorting = { view, onShow };
  return (
    <Table caption="Blog posts" head={<PostsHead />} columns={columns} className="ml:min-w-228">
      <thead>
        <tr>
          <SortHeader by="title" first="asc" {...sorting}>
            Title
          </SortHeader>
          <th scope="col">Status</th>
          <th scope="col">Category</th>
          <SortHeader by="author" first="asc" {...sorting}>
            Author
          </SortHeader>
          <SortHeader by="publishedAt" first="desc" {...sorting}>
            Date
          </SortHeader>
          <th scope="col" data-end="">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} onEdit={() => onEdit(post)} onDelete={() => onDelete(post)} />
        ))}
      </tbody>
    </Table>
  );
}

function PostsHead() {
  return (
    <>
      <h2 className="text-d4">Blog Posts</h2>
      <p className="mt-1 text-s text-text-2">Create, edit, and manage your blog content.</p>
    </>
  );
}

type PostRowProps = { post: PostOfList; onEdit: () => void; onDelete: () => void };

function PostRow({ post, onEdit, onDelete }: PostRowProps) {
  return (
    <tr>
      <th scope="row" className="max-ml:pb-3">
        <span className="flex items-center gap-2 font-semibold text-text max-ml:text-body">
          <RowTitle className="ml:w-auto ml:leading-5" onClick={onEdit}>
            {post.title}
          </RowTitle>
          {post.featured && (
            <>
              <Star size={15} aria-hidden="true" className="fill-current text-accent" />
              <VisuallyHidden>Featured</VisuallyHidden>
            </>
          )}
        </span>
        {post.excerpt && (
          <span className="block truncate text-xs font-normal text-text-3 max-ml:mt-0.5 ml:leading-4">
            {post.excerpt}
          </span>
        )}
      </th>
      <TableCell label="Status">
        <Badge tone={post.published ? "ok" : "flare"} className="justify-self-start">
          {post.published ? "Published" : "Draft"}
        </Badge>
        {post.isOutdated && (
          <Badge tone="warn" className="justify-self-start">
            Outdated
          </Badge>
        )}
        {post.publishAt && (
          <span className="mt-1 block text-xs text-text-3">
            Scheduled <time dateTime={post.publishAt}>{minuteOf(post.publishAt)}</time>
          </span>
        )}
      </TableCell>
      <TableCell label="Category">
        <Badge tone="brand" className="block max-w-full justify-self-start truncate ml:w-fit">
          {post.tags[0] ?? "Technology"}
        </Badge>
      </TableCell>
      <TableCell label="Author" className="wrap-anywhere">
        {post.author}
      </TableCell>
      <TableCell label="Date" kind="figure">
        {post.publishedAt ? <time dateTime={post.publishedAt}>{localeDate(post.publishedAt)}</time> : "—"}
      </TableCell>
      <TableCell kind="actions">
        {post.published && (
          <RowLink icon={ExternalLink} tip="View" label={`View post ${post.title}`} href={`/blog/${post.slug}`} />
        )}
        <Tooltip content="Open in editor">
          <Link
            to={`/admin/blog/${post.id}/edit`}
            aria-label={`Open post ${post.title} in editor`}
            className={iconButtonStyles({ size: "sm" })}
          >
            <Pilcrow size={18} aria-hidden="true" />
          </Link>
        </Tooltip>
        <RowButton icon={Pencil} tip="Edit" label={`Edit post ${post.title}`} onClick={onEdit} />
        <RowButton
          id={removeButtonId(post.id)}
          icon={Trash2}
          tip="Delete"
          label={`Delete post ${post.title}`}
          variant="danger"
          onClick={onDelete}
        />
      </TableCell>
    </tr>
  );
}

/** In the browser's locale and the company's time zone. */
function localeDate(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { timeZone: companyZone });
}
