// A preview of a post with its draft, for anyone with the secret link.
import { data, useRouteLoaderData } from "react-router";
import { ownPictureUrl } from "#app/content/pictures.ts";
import { RelatedList } from "#app/features/blog/post-card.tsx";
import { PostView } from "#app/features/blog/post-view.tsx";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { PictureOrigins } from "#app/platform/pictures/picture-origins.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { slugify } from "#app/platform/text/slug.ts";
import type { Route } from "./+types/post-preview.ts";
import { servicesContext } from "./context.ts";
import { NewsletterSection } from "./newsletter-section.tsx";
import { styles } from "./styles.ts";
import blogStyles from "#app/features/blog/blog.css?url";
import proseStyles from "#app/ui/prose.css?url";

export const links = () => styles(blogStyles, proseStyles);

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { blog, content, siteUrl } = context.get(servicesContext);
  const post = await blog.readPreview(params.token);
  if (!post) throw data(null, { status: 404 });
  const portrait = ownPictureUrl(`portraits/${slugify(post.author)}`);
  const related = await blog.listRelatedOrLog(post);
  const locale = localeOf(new URL(request.url).pathname);
  return { locale, siteUrl, post, portrait, related, newsletter: content.ui[locale].newsletter };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { post, ...facts } = loaderData;
  const title = post.metaTitle ?? post.title;
  return pageMeta({ ...facts, path: "/preview", noindex: true, title, description: "", keywords: [] });
};

export default function PostPreviewPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl, post, portrait, related, newsletter } = loaderData;
  const imageHost = useRouteLoaderData<{ imageHost: string }>("root")?.imageHost ?? siteUrl;
  return (
    <PictureOrigins value={[siteUrl, imageHost]}>
      <PostView post={post} portrait={portrait} url={pageUrl(siteUrl, post.locale, `/blog/${post.slug}`)} />
      <RelatedList posts={related} />
      <NewsletterSection words={newsletter} />
    </PictureOrigins>
  );
}
