import { useSignedIn } from "#app/features/auth/session-context.ts";
import { listPosts } from "#app/features/blog/contract.ts";
import { summarise } from "#app/features/blog/summary.ts";
import { IssueLoader } from "#app/features/issue/studio/issue-loader.tsx";
import type { IssueStudioProps } from "#app/features/issue/studio/issue-studio.tsx";
import { postCardHtml } from "#app/features/issue/post-card.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import type { Route } from "./+types/issue-editor.ts";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Newsletter issue");
export const loader = () => null;
export const clientLoader = () => null;

export default function IssueEditor({ params: { id } }: Route.ComponentProps) {
  const { call, user } = useSignedIn();
  return (
    <>
      <ArrowLink back to="/admin/newsletter/issues" className="mb-4 text-s font-normal text-text-2">
        Back to newsletter issues
      </ArrowLink>
      <PageTitle title="Newsletter issue" />
      <IssueLoader key={id} id={id} username={user.username} call={call} loadBody={() => loadBody(call)} />
    </>
  );
}

async function loadBody(call: Caller): Promise<IssueStudioProps["renderBody"]> {
  const { PostBody } = await import("#app/features/blog/studio/post-body.tsx");
  return (props) => <PostBody {...props} findCards={(search) => findCards(call, search, props.locale)} />;
}

const mostCards = 10;

/** Published posts in the language of the text, the newest first. */
async function findCards(call: Caller, search: string, locale: Locale) {
  const query = { locale, view: "summary" as const, page: 1, perPage: mostCards, ...(search ? { search } : {}) };
  const { answer } = await call(listPosts, { query });
  const posts = answer.flatMap((post) => (post.published && "picture" in post ? [summarise(post)] : []));
  return posts.map(({ slug, title, excerpt, day, author, picture }) => ({
    title,
    about: [day, author].filter(Boolean).join(", "),
    html: postCardHtml({
      path: localPath(locale, `/blog/${slug}`),
      title,
      excerpt,
      cover: picture.src,
    }),
  }));
}
