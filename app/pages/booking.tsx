// A visitor's booking. Its URL is secret: no cache, referrer, indexing or analytics (security-headers.server.ts).
import { createContext, data, redirect } from "react-router";
import { pictureUrl } from "#app/content/pictures.ts";
import type { PageTexts } from "#app/content/schema.ts";
import BookingManager from "#app/features/booking/booking-manager.island.tsx";
import type { BookingField } from "#app/features/booking/form-fields.ts";
import type { BookingNews } from "#app/features/booking/managed-booking.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { isAppError } from "#app/platform/base/errors.ts";
import { localeOf, localPath } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import type { FormStart } from "#app/ui/form/use-public-form.ts";
import type { Route } from "./+types/booking.ts";
import { answerRefused } from "./answer-form.ts";
import { pageContext, servicesContext } from "./context.ts";
import type { Services } from "./services.server.ts";
import { styles } from "./styles.ts";
import bookingStyles from "#app/features/booking/booking.css?url";

export const links = () => styles(bookingStyles);

/** The requested change, and why it failed without JavaScript. */
type ChangeRequest = {
  intent?: "move" | "cancel" | undefined;
  day?: string | undefined;
  start: FormStart<BookingField>;
};

/** Passes the action's error to the loader. */
const refusalContext = createContext<ChangeRequest | null>(null);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { content, siteUrl, sendsMail, booking: service } = context.get(servicesContext);
  const { pathname, searchParams } = new URL(request.url);
  const locale = localeOf(pathname);
  const head = { locale, siteUrl, page: content.pages.book[locale] };
  const booking = await findOrNull(service, params.secret, locale);
  if (!booking)
    return data({ ...head, field: pictureUrl("fields/not-found"), call: null, errorPrefix: "" }, { status: 404 });
  const requested = context.get(refusalContext) ?? askedOf(searchParams);
  const { timeZone, slots } = await service.listSlots();
  return data({
    ...head,
    field: pictureUrl("fields/book"),
    errorPrefix: requested.start === notSent ? "" : `${content.ui[locale].form.errorPrefix} `,
    call: {
      ...requested,
      secret: params.secret,
      path: localPath(locale, `/book/${params.secret}`),
      calendarPath: `/book/${params.secret}/calendar.ics`,
      booking,
      news: newsOf(searchParams),
      sendsEmail: sendsMail,
      slots: { timeZone, slots: requested.intent === "move" ? slots : [] },
    },
  });
}

/** Handles the forms without JavaScript; otherwise they call the API. */
export async function action({ request, params: { secret }, context }: Route.ActionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const { booking } = context.get(servicesContext);
  const { clientKey, report } = context.get(pageContext);
  const sender = { locale, clientKey, report };
  const form = await request.formData();
  const page = localPath(locale, `/book/${secret}`);
  if (form.get("intent") === "cancel") {
    const outcome = await booking.cancelByForm(secret, sender);
    if (outcome.isDone) return redirect(`${page}?done=cancelled`, 303);
    context.set(refusalContext, { intent: "cancel", start: { errors: {}, failure: outcome.message } });
    return answerRefused(outcome);
  }
  const outcome = await booking.moveByForm({ secret, startsAt: form.get("startsAt") ?? "" }, sender);
  if (outcome.isDone) return redirect(`${page}?done=moved`, 303);
  const wrong = outcome.errors?.["startsAt"];
  const isTime = wrong !== undefined || outcome.status === 409;
  const start = isTime
    ? { errors: { startsAt: wrong ?? outcome.message }, failure: undefined }
    : { errors: {}, failure: outcome.message };
  context.set(refusalContext, { intent: "move", day: form.get("day")?.toString(), start });
  return answerRefused(outcome);
}

async function findOrNull(booking: Services["booking"], secret: string, locale: ReturnType<typeof localeOf>) {
  try {
    return await booking.findBooking(secret, { locale });
  } catch (error) {
    if (isAppError(error) && error.code === "not-found") return null;
    throw error;
  }
}

const notSent = { errors: {}, failure: undefined };

function askedOf(search: URLSearchParams): ChangeRequest {
  if (search.get("cancel") === "1") return { intent: "cancel", start: notSent };
  return search.get("move") === "1"
    ? { intent: "move", day: search.get("day") ?? undefined, start: notSent }
    : { start: notSent };
}

function newsOf(search: URLSearchParams): BookingNews | undefined {
  return (["booked", "moved", "cancelled"] as const).find((news) => news === search.get("done"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { page, errorPrefix, call, locale, siteUrl } = loaderData;
  const title = call ? errorPrefix + page.manage.heading : page.manage.lost.heading;
  return pageMeta({
    locale,
    siteUrl,
    title,
    description: page.description,
    keywords: [],
    path: "/book",
    noindex: true,
  });
};

export default function Booking({ loaderData: { page, field, call } }: Route.ComponentProps) {
  if (!call) return <BookingNotFound texts={page.manage.lost} field={field} />;
  return (
    <>
      <PageHead
        title={page.manage.heading}
        lead={call.booking.status === "booked" && page.manage.lead}
        field={field}
        className="pb-23"
      />
      <div className="wrap -mt-23 pb-24">
        <Card kind="float" pad="none" className="p-5 md:p-10">
          <BookingManager {...call} texts={page.manage} />
        </Card>
      </div>
    </>
  );
}

/** Shows invalid and expired links. */
function BookingNotFound({ texts, field }: { texts: PageTexts<"book">["manage"]["lost"]; field: string }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <PageHead title={texts.heading} lead={texts.lead} field={field} className="pb-18">
      <div className="mt-9 flex flex-wrap gap-3.5 *:grow sm:*:grow-0">
        <ButtonLink to={to("/book")} variant="flare" arrow="on">
          {texts.book}
        </ButtonLink>
        <ButtonLink to={to("/contact")} variant="line">
          {t("nav.contact")}
        </ButtonLink>
      </div>
    </PageHead>
  );
}
