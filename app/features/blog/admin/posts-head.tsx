export function PostsHead() {
  return (
    <>
      <h2 className="text-d4">Blog Posts</h2>
      <p className="mt-1 text-s text-text-2">Create, edit, and manage your blog content.</p>
    </>
  );
}
