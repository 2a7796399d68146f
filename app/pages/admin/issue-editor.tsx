import { useSignedIn } from "#app/features/auth/session-context.ts";
import { getPost, listPosts } from "#app/features/blog/contract.ts";
import { toListedPost, summarisePost } from "#app/features/blog/summary.ts";
import type { PostSummary } from "#app/features/blog/summary.ts";
import { postCardHtml } from "#app/features/issue/post-card.ts";
import type { CardPost } from "#app/features/issue/post-card.ts";
import { IssueLoader } from "#app/features/issue/studio/issue-loader.tsx";
import type { IssueStudioProps } from "#app/features/issue/studio/issue-studio.tsx";
import { NewIssue } from "#app/features/issue/studio/new-issue.tsx";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Route } from "./+types/issue-editor.ts";
import { adminMeta } from "./admin-meta.ts";
import { WritingHead } from "./writing-head.tsx";

export const meta = () => adminMeta("Newsletter issue");
export const loader = () => null;
export const clientLoader = () => null;

/** The id in the address of an issue that is to be created. */
const newId = "new";

export default function IssueEditor({ params: { id } }: Route.ComponentProps) {
  const { call, user } = useSignedIn();
  const head = (
    <WritingHead
      title="Newsletter issue"
      back={{ to: "/admin/newsletter/issues", label: "Back to newsletter issues" }}
    />
  );
  if (id === newId) return <NewIssue call={call} head={head} />;
  return (
    <IssueLoader
      key={id}
      id={id}
      username={user.username}
      call={call}
      head={head}
      findCard={(path, locale) => findCard(call, path, locale)}
      loadBody={() => loadBody(call)}
    />
  );
}

async function loadBody(call: Caller): Promise<IssueStudioProps["renderBody"]> {
  const { PostBody } = await import("#app/features/blog/studio/post-body.tsx");
  return ({ key, ...props }) => (
    <PostBody key={key} {...props} findCards={(search) => findCards(call, search, props.locale)} />
  );
}

const maxCards = 10;

/** Finds published posts in the text's language, newest first. */
async function findCards(call: Caller, search: string, locale: Locale) {
  const query = { locale, view: "summary" as const, page: 1, perPage: maxCards, ...(search ? { search } : {}) };
  const { data } = await call(listPosts, { query });
  const posts = data.flatMap((post) => (post.published && "picture" in post ? [summarisePost(post)] : []));
  return posts.map((post) => ({
    title: post.title,
    about: [post.day, post.author].filter(Boolean).join(", "),
    html: postCardHtml(cardOf(post, locale)),
  }));
}

function cardOf({ slug, title, excerpt, picture }: PostSummary, locale: Locale): CardPost {
  return { path: localPath(locale, `/blog/${slug}`), title, excerpt, cover: picture.src };
}

/** Finds the card of a post's translation; undefined if there is none, or the post was deleted. */
async function findCard(call: Caller, path: string, locale: Locale): Promise<CardPost | undefined> {
  const read = async (slug: string) => (await call(getPost, { params: { slug } })).data;
  try {
    const { languages } = await read(path.split("/").at(-1) ?? "");
    const slug = languages.find((one) => one.locale === locale)?.slug;
    if (slug === undefined) return undefined;
    const { socialPicture, ...post } = await read(slug);
    return cardOf(summarisePost(toListedPost(post, socialPicture?.src)), locale);
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}
