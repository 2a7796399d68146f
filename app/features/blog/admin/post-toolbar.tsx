import type { Parsed } from "#app/platform/http/endpoint.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { OrderSelect } from "#app/ui/admin/order-select.tsx";
import type { listAllPosts } from "../contract.ts";

/** As in the URL. */
export type PostView = Partial<Parsed<typeof listAllPosts, "query">>;

type PostToolbarProps = { view: PostView; onShow: (changes: PostView) => void };

const statuses = [
  { value: "", label: "All statuses" },
  { value: "published", label: "Published" },
  { value: "draft", label: "Draft" },
] as const;

const orders = [
  { label: "Newest first", sort: undefined, order: undefined },
  { label: "Last published", sort: "publishedAt", order: "desc" },
  { label: "Title, A to Z", sort: "title", order: "asc" },
  { label: "Author, A to Z", sort: "author", order: "asc" },
] as const;

/** The order is a select where cards replace the table. */
export function PostToolbar({ view, onShow }: PostToolbarProps) {
  return (
    <ListToolbar
      label="Search posts"
      placeholder="Search title, author, tag..."
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      <ChoiceSelect
        label="Filter by status"
        value={view.status ?? ""}
        choices={statuses}
        onChoose={(status) => onShow({ status: status || undefined })}
      />
      <OrderSelect orders={orders} view={view} onShow={onShow} className="ml:hidden" />
    </ListToolbar>
  );
}
