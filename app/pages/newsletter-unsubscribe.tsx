// The page of the unsubscribe link. Opening it changes nothing. app.server handles one-click POSTs.
import { data, redirect } from "react-router";
import { pictureUrl } from "#app/content/pictures.ts";
import { EmailLinkForm } from "#app/features/newsletter/email-link-form.tsx";
import { ScreenPage } from "#app/features/site/screen-page.tsx";
import { localeOf, localPath } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/newsletter-unsubscribe.ts";
import { servicesContext } from "./context.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { content, newsletter, siteUrl } = context.get(servicesContext);
  const locale = localeOf(new URL(request.url).pathname);
  const state = await newsletter.readUnsubscribeState(params.token);
  if (state.state === "done") throw redirect(`${localPath(locale, "/newsletter")}?unsubscribed=1`, 303);
  const page = content.pages.newsletter[locale];
  const address = state.state === "open" ? state.address : null;
  return data({ locale, siteUrl, page, field: pictureUrl("fields/sent"), address }, { status: address ? 200 : 404 });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const outcome = await context.get(servicesContext).newsletter.unsubscribe(params.token);
  return outcome === "done" ? redirect(`${localPath(locale, "/newsletter")}?unsubscribed=1`, 303) : null; // the loader reports the invalid link
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { page, address } = loaderData;
  const title = (address ? page.unsubscribe : page.unknown).heading;
  return pageMeta({ ...loaderData, ...page, path: "/newsletter", noindex: true, title });
};

export default function NewsletterUnsubscribe({ loaderData, params }: Route.ComponentProps) {
  const { page, field, address } = loaderData;
  const { to } = useLocale();
  if (!address) return <ScreenPage title={page.unknown.heading} lead={page.unknown.lead} field={field} />;
  const { heading, lead, button } = page.unsubscribe;
  return (
    <ScreenPage title={heading} lead={lead} field={field}>
      <p className="basis-full font-semibold">{address}</p>
      <EmailLinkForm action={to(`/newsletter/unsubscribe/${params.token}`)} button={button} />
    </ScreenPage>
  );
}
