// The page of the confirmation link. Opening it changes nothing; its form confirms.
import { data, redirect } from "react-router";
import { pictureUrl } from "#app/content/pictures.ts";
import { EmailLinkForm } from "#app/features/newsletter/email-link-form.tsx";
import NewsletterForm from "#app/features/newsletter/newsletter.island.tsx";
import { ScreenPage } from "#app/features/site/screen-page.tsx";
import { localeOf, localPath } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/newsletter-confirm.ts";
import { servicesContext } from "./context.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { content, newsletter, siteUrl } = context.get(servicesContext);
  const locale = localeOf(new URL(request.url).pathname);
  const state = await newsletter.readConfirmationState(params.token);
  if (state === "done") throw redirect(`${localPath(locale, "/newsletter")}?confirmed=1`, 303);
  const page = content.pages.newsletter[locale];
  const isOpen = state === "open";
  const { note } = content.ui[locale].newsletter;
  const field = pictureUrl("fields/sent");
  return data({ locale, siteUrl, page, field, note, isOpen }, { status: isOpen ? 200 : 410 });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const outcome = await context.get(servicesContext).newsletter.confirmSubscription(params.token, { locale });
  return outcome === "done" ? redirect(`${localPath(locale, "/newsletter")}?confirmed=1`, 303) : null; // the loader reports the expiry
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { page, isOpen } = loaderData;
  const title = (isOpen ? page.confirm : page.expired).heading;
  return pageMeta({ ...loaderData, ...page, path: "/newsletter", noindex: true, title });
};

export default function NewsletterConfirm({ loaderData, params }: Route.ComponentProps) {
  const { page, field, note, isOpen } = loaderData;
  const { to } = useLocale();
  if (isOpen) {
    return (
      <ScreenPage title={page.confirm.heading} lead={page.confirm.lead} field={field}>
        <EmailLinkForm action={to(`/newsletter/confirm/${params.token}`)} button={page.confirm.button} />
      </ScreenPage>
    );
  }
  return (
    <ScreenPage title={page.expired.heading} lead={page.expired.lead} field={field}>
      <NewsletterForm note={note} className="max-w-136 grow" />
    </ScreenPage>
  );
}
