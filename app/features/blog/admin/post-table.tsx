import { SortHeader } from "#app/ui/sort-header.tsx";
import { Table } from "#app/ui/table.tsx";
import type { PostHead } from "../contract.ts";
import { PostRow } from "./post-row.tsx";
import type { PostView } from "./post-toolbar.tsx";

type PostTableProps = {
  posts: readonly PostHead[];
  view: PostView;
  onShow: (changes: PostView) => void;
  onEdit: (post: PostHead) => void;
  onDelete: (post: PostHead) => void;
};

const columns = ["", "w-28", "w-44", "w-40", "w-28", "w-46"];

/** Newest first by default; cards on a phone. */
export function PostTable({ posts, view, onShow, onEdit, onDelete }: PostTableProps) {
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

export function PostsHead() {
  return (
    <>
      <h2 className="text-d4">Blog Posts</h2>
      <p className="mt-1 text-s text-text-2">Create, edit, and manage your blog content.</p>
    </>
  );
}
