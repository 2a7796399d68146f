import { ExternalLink, Pencil, Pilcrow, Star, Trash2 } from "lucide-react";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { RowButton, RowLink } from "#app/ui/admin/row-button.tsx";
import { RowTitle } from "#app/ui/admin/row-title.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { iconButtonStyles } from "#app/ui/icon-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { PostHead } from "../contract.ts";

type PostRowProps = { post: PostHead; onEdit: () => void; onDelete: () => void };

export function PostRow({ post, onEdit, onDelete }: PostRowProps) {
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
