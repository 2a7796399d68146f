import { SearchInput } from "#app/ui/search-input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { PostView } from "./use-posts.ts";

type PostToolbarProps = { view: PostView; onShow: (changes: PostView) => void };

const orders = {
  newest: { label: "Newest first", sort: undefined, order: undefined },
  published: { label: "Last published", sort: "publishedAt", order: "desc" },
  title: { label: "Title, A to Z", sort: "title", order: "asc" },
  author: { label: "Author, A to Z", sort: "author", order: "asc" },
} as const;

/** Search, status, and the order where rows are cards and have no heads to press. */
export function PostToolbar({ view, onShow }: PostToolbarProps) {
  const order = Object.entries(orders).find(([, one]) => one.sort === view.sort && one.order === view.order)?.[0];
  return (
    <search className="mb-5 flex flex-wrap gap-3">
      <SearchInput
        aria-label="Search posts"
        placeholder="Search title, excerpt, author, tag..."
        className="grow basis-64 ml:max-w-96"
        maxLength={200}
        value={view.search ?? ""}
        onSearch={(search) => onShow({ search })}
      />
      <div className="max-sm:grow">
        <Select
          aria-label="Filter by status"
          value={view.status ?? ""}
          onChange={(event) => onShow({ status: statusOf(event.currentTarget.value) })}
        >
          <option value="">All statuses</option>
          <option value="published">Published</option>
          <option value="draft">Draft</option>
        </Select>
      </div>
      <div className="max-sm:grow ml:hidden">
        <Select
          aria-label="Order"
          value={order ?? "newest"}
          onChange={(event) => {
            const { sort, order: direction } = orders[event.currentTarget.value as keyof typeof orders]; // its options are made from the table above
            onShow({ sort, order: direction });
          }}
        >
          {Object.entries(orders).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </search>
  );
}

function statusOf(value: string): PostView["status"] {
  return value === "published" || value === "draft" ? value : undefined;
}
