// The admin's list of posts in the query cache: reading it, and what a change does to it.
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";
import { listAllPosts } from "../contract.ts";
import type { Post } from "../contract.ts";
import { forgetPosts } from "../public-posts.ts";

/** Search, status, sort and page, as the address has them. */
export type PostView = Partial<Parsed<typeof listAllPosts, "query">>;

/** A page of posts, which one it is, and how many match in all. */
export type PostPage = { posts: Post[]; page: number; total: number };

/** How many rows a page has. */
export const perPage = 50;

const keyOf = (view: PostView) => [listAllPosts.path, "page", view];

/** The page that a view shows. A failure is told by a toast as well. */
export function usePosts(call: Caller, view: PostView) {
  return useQuery({
    queryKey: keyOf(view),
    queryFn: () => readPage(call, view),
    placeholderData: keepPreviousData,
    refetchOnMount: "always", // colleagues write too
  });
}

async function readPage(call: Caller, view: PostView): Promise<PostPage> {
  try {
    const { page = 1 } = view;
    const { answer, total } = await call(listAllPosts, { query: { ...view, page, perPage } });
    return { posts: answer, page, total: total ?? answer.length };
  } catch (error) {
    // A session that has ended leads to the login page, which says so itself.
    if (!isStatus(error, 401)) toast({ title: "Error", description: "Failed to fetch blog posts", variant: "error" });
    throw error;
  }
}

/** What a change does: the list follows at once; all else that was read before is read anew when it is shown next. */
export function usePostChanges(view: PostView) {
  const queries = useQueryClient();
  return {
    /** On top of the whole list, newest first. */
    add: (post: Post) =>
      changePage(queries, {}, ({ posts, page, total }) => ({
        posts: [post, ...posts].slice(0, perPage),
        page,
        total: total + 1,
      })),
    replace: (changed: Post) =>
      changePage(queries, view, (page) => ({
        ...page,
        posts: page.posts.map((one) => (one.id === changed.id ? changed : one)),
      })),
    remove: (id: string) =>
      changePage(queries, view, ({ posts, page, total }) => ({
        posts: posts.filter((one) => one.id !== id),
        page,
        total: total - 1,
      })),
  };
}

async function changePage(queries: QueryClient, view: PostView, edit: (page: PostPage) => PostPage): Promise<void> {
  const key = keyOf(view);
  const before = queries.getQueryData<PostPage>(key);
  const after = before && edit(before);
  queries.setQueryData(key, after);
  forgetPosts();
  await queries.invalidateQueries({ refetchType: "none" });
  const hasGap = before && after && after.posts.length < before.posts.length && after.posts.length < after.total;
  if (hasGap) await queries.refetchQueries({ queryKey: key, exact: true });
}
