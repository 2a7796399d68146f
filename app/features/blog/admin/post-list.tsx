import { ExternalLink, Pencil, Pilcrow, Plus, Star, Trash2, TriangleAlert } from "lucide-react";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { formatLanguage, formatDateTime } from "#app/platform/i18n/format.ts";
import { locales, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { timeFormat } from "#app/platform/i18n/time-format.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { ListPager } from "#app/ui/admin/list-pager.tsx";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { PageOutOfRange, isPastTheEnd } from "#app/ui/admin/page-out-of-range.tsx";
import { RowButton, RowLink } from "#app/ui/admin/row-button.tsx";
import { RowTitleLink } from "#app/ui/admin/row-title.tsx";
import { listFilters } from "#app/ui/admin/use-list.ts";
import type { List } from "#app/ui/admin/use-list.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { iconButtonStyles } from "#app/ui/icon-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { postTitle } from "../contract.ts";
import type { listAllPosts, PostOfList } from "../contract.ts";
import type { EditedPost } from "./post-fields.ts";

/** The list's parameters, as in the URL. */
type PostView = Partial<Parsed<typeof listAllPosts, "query">>;

type PostListProps = {
  list: List<PostOfList, PostView>;
  /** The category of posts without tags. */
  defaultTag: string | undefined;
  /** Disables starting another translation. */
  isTranslating: boolean;
  onWrite: (writing: EditedPost) => void;
  onTranslate: (post: PostOfList, locale: Locale) => void;
  onDelete: (post: PostOfList) => void;
};

export function PostList({ list, onWrite, ...rest }: PostListProps) {
  const { loaded, show } = list;
  if (loaded.isPending) {
    return (
      <PostsCard>
        <Spinner>Loading blog posts...</Spinner>
      </PostsCard>
    );
  }
  if (loaded.isLoadingError) {
    return (
      <PostsCard>
        <div className="p-6 pb-1">
          <LoadFailure title="The posts did not load" onRetry={() => void loaded.refetch()} hasToast />
        </div>
      </PostsCard>
    );
  }
  if (loaded.data.rows.length === 0) {
    return (
      <PostsCard>
        {isPastTheEnd(loaded.data) ? (
          <div className="p-6 pb-1">
            <PageOutOfRange onShowFirst={() => show({ page: 1 })} />
          </div>
        ) : (
          <NoPosts list={list} onCreate={() => onWrite({ id: undefined })} />
        )}
      </PostsCard>
    );
  }
  return (
    <div aria-busy={loaded.isPlaceholderData}>
      <PostTable posts={loaded.data.rows} list={list} onEdit={(post) => onWrite({ id: post.id })} {...rest} />
      <ListPager label="Pages of posts" of={loaded.data} onPage={(page) => show({ page })} />
    </div>
  );
}

type NoPostsProps = Pick<PostListProps, "list"> & { onCreate: () => void };

function NoPosts({ list: { view, show }, onCreate }: NoPostsProps) {
  if (listFilters(view).length > 0) {
    return (
      <EmptyState
        as="h3"
        glyph={<VaneGlyph glyph={glyph("search")} />}
        title="No posts match"
        description="Try another word, or look at all of them."
      >
        <Button
          size="sm"
          variant="line"
          onClick={() => show({ search: undefined, status: undefined, locale: undefined })}
        >
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

type PostTableProps = Pick<PostListProps, "list" | "defaultTag" | "isTranslating" | "onTranslate" | "onDelete"> & {
  posts: readonly PostOfList[];
  onEdit: (post: PostOfList) => void;
};

const headings = { Title: "", Status: "w-66", Category: "w-34", Author: "w-34", Date: "w-28", Actions: "w-38" };

const sorts = { Title: ["title", "asc"], Author: ["author", "asc"], Date: ["publishedAt", "desc"] } as const;

/** Shows the posts as a table, newest first by default; as cards on a phone. */
function PostTable({ posts, list, defaultTag, onEdit, onTranslate, onDelete, isTranslating }: PostTableProps) {
  return (
    <Table
      caption="Blog posts"
      head={<PostsHead />}
      headings={headings}
      sorting={{ by: sorts, view: list.view, onShow: list.show }}
      className="ml:min-w-228"
      data-dense=""
    >
      <tbody>
        {posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            category={post.tags[0] ?? defaultTag}
            languages={
              <Languages
                post={post}
                isTranslating={isTranslating}
                onTranslate={(locale) => onTranslate(post, locale)}
              />
            }
            onEdit={() => onEdit(post)}
            onDelete={() => onDelete(post)}
          />
        ))}
      </tbody>
    </Table>
  );
}

function PostsHead() {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h2 className="font-semibold">Blog Posts</h2>
      <p className="text-s text-text-2">Create, edit, and manage your blog content.</p>
    </div>
  );
}

type PostRowProps = {
  post: PostOfList;
  category: string | undefined;
  languages: React.ReactNode;
  onEdit: () => void;
  onDelete: () => void;
};

function PostRow({ category, languages, ...row }: PostRowProps) {
  const { post } = row;
  const title = postTitle(post);
  return (
    <tr>
      <th scope="row" data-parts="">
        <span className="flex items-center gap-2 font-semibold text-text">
          <RowTitleLink className="ml:w-auto ml:leading-5" to={`/admin/blog/${post.id}/edit`}>
            <span className="max-ml:line-clamp-2">{title}</span>
          </RowTitleLink>
          {post.featured && (
            <>
              <Star size={15} aria-hidden="true" className="fill-current text-accent" />
              <VisuallyHidden>Featured</VisuallyHidden>
            </>
          )}
        </span>
        {post.excerpt && (
          <span className="block truncate text-xs leading-4 font-normal text-text-3 max-ml:mt-1">{post.excerpt}</span>
        )}
      </th>
      <TableCell label="Status" kind="tag">
        <div className="contents ml:flex ml:flex-wrap ml:items-center ml:gap-x-2 ml:gap-y-1">
          <Badge tone={post.published ? "ok" : "flare"}>{post.published ? "Published" : "Draft"}</Badge>
          {post.isOutdated && <Badge tone="warn">Outdated</Badge>}
          {languages}
          {post.publishAt && (
            <span className="text-xs text-text-3">
              Scheduled <time dateTime={post.publishAt}>{formatDateTime(post.publishAt)}</time>
            </span>
          )}
        </div>
      </TableCell>
      <TableCell label="Category" kind="tag" isEmpty={!category}>
        <Badge tone="brand" className="max-w-full truncate ml:block ml:w-fit">
          {category}
        </Badge>
      </TableCell>
      <TableCell label="Author" className="wrap-anywhere">
        {post.author}
      </TableCell>
      <TableCell label="Date" kind="figure" isEmpty={post.publishedAt === null}>
        {post.publishedAt && <time dateTime={post.publishedAt}>{localeDate(post.publishedAt)}</time>}
      </TableCell>
      <PostActions {...row} />
    </tr>
  );
}

function PostActions({ post, onEdit, onDelete }: Pick<PostRowProps, "post" | "onEdit" | "onDelete">) {
  const title = postTitle(post);
  return (
    <TableCell kind="actions">
      {post.published && (
        <RowLink
          icon={ExternalLink}
          tip="View"
          label={`View post ${title}`}
          href={localPath(post.locale, `/blog/${post.slug}`)}
        />
      )}
      {locales.length === 1 && (
        <EditorLink post={post} className={iconButtonStyles({ size: "sm" })}>
          <Pilcrow size={18} aria-hidden="true" />
        </EditorLink>
      )}
      <RowButton icon={Pencil} tip="Edit" label={`Edit post ${title}`} onClick={onEdit} />
      <RowButton
        id={removeButtonId(post.id)}
        icon={Trash2}
        tip="Delete"
        label={`Delete post ${title}`}
        variant="danger"
        onClick={onDelete}
      />
    </TableCell>
  );
}

type EditorLinkProps = { post: PostOfList; className: string; children: React.ReactNode };

function EditorLink({ post, ...props }: EditorLinkProps) {
  return (
    <Tooltip content="Open in editor">
      <Link to={`/admin/blog/${post.id}/edit`} aria-label={`Open post ${postTitle(post)} in editor`} {...props} />
    </Tooltip>
  );
}

type LanguagesProps = { post: PostOfList; isTranslating: boolean; onTranslate: (locale: Locale) => void };

const chip =
  "relative inline-flex min-h-6 items-center gap-1 rounded-sm border px-1.5 text-xs max-ml:gap-0.5 max-ml:px-1 leading-none font-normal whitespace-nowrap";

/** Links to the post and its translations in the editor; where one is missing, a button starts it. */
function Languages({ post, isTranslating, onTranslate }: LanguagesProps) {
  if (locales.length === 1) return null;
  const others = locales.filter((locale) => locale !== post.locale);
  return (
    <ul className="flex gap-1 max-ml:gap-0.75" aria-label="Languages">
      <li>
        <EditorLink post={post} className={`${chip} border-line bg-sunken font-semibold text-text-2 hover:text-text`}>
          <span className="uppercase">{post.locale}</span>
        </EditorLink>
      </li>
      {others.map((locale) => {
        const version = post.languages?.find((one) => one.locale === locale);
        const language = formatLanguage(locale);
        return (
          <li key={locale}>
            {version ? (
              <Tooltip content={`Open ${language}`}>
                <Link
                  to={`/admin/blog/${version.id}/edit`}
                  aria-label={`${language}, ${stateOf(version)}`}
                  className={`${chip} border-line text-text-2 hover:border-text-3 hover:text-text`}
                >
                  <span className="uppercase">{locale}</span>
                  {version.isOutdated && <TriangleAlert size={13} aria-hidden="true" className="text-warn" />}
                  {!version.published && <span className="text-text-3">draft</span>}
                </Link>
              </Tooltip>
            ) : (
              <Tooltip content={`Translate to ${language}`}>
                <button
                  type="button"
                  aria-label={`Translate to ${language}: ${postTitle(post)}`}
                  disabled={isTranslating}
                  className={`${chip} border-dashed border-line text-text-3 hover:border-text-3 hover:text-text`}
                  onClick={() => onTranslate(locale)}
                >
                  <Plus size={13} aria-hidden="true" />
                  <span className="uppercase">{locale}</span>
                </button>
              </Tooltip>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type Version = NonNullable<PostOfList["languages"]>[number];

function stateOf({ published, isOutdated }: Version): string {
  return (published ? "published" : "draft") + (isOutdated ? ", outdated" : "");
}

/** Formats a time in the reader's language, English as in other lists, and in the company's time zone. */
function localeDate(time: string): string {
  const language = navigator.language.startsWith("en") ? "en" : navigator.language;
  return timeFormat(language, { dateStyle: "medium", timeZone: companyZone }).format(new Date(time));
}
