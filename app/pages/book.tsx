// Our own scheduler. Free slots change, so the page is not cached.
import { createContext, redirect } from "react-router";
import { pictureUrl } from "#app/content/pictures.ts";
import type { BookingStart } from "#app/features/booking/booking-form.tsx";
import { bookingFieldNames } from "#app/features/booking/form-fields.ts";
import Scheduler from "#app/features/booking/scheduler.island.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { visitOfForm } from "#app/features/sources/posted-visit.ts";
import { localeOf, localPath } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { Card } from "#app/ui/card.tsx";
import { ownErrors } from "#app/ui/form/outcome.ts";
import type { Route } from "./+types/book.ts";
import { answerRefused, sentBy } from "./answer-form.ts";
import { pageContext, servicesContext } from "./context.ts";
import { styles } from "./styles.ts";
import bookingStyles from "#app/features/booking/booking.css?url";

export const links = () => styles(bookingStyles);

/** Passes the action's error to the loader, whose data the title needs. */
const refusalContext = createContext<BookingStart | null>(null);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content, siteUrl, externalSchedulerUrl, booking } = context.get(servicesContext);
  const { pathname, searchParams } = new URL(request.url);
  const locale = localeOf(pathname);
  if (externalSchedulerUrl) throw redirect(`${localPath(locale, "/contact")}#booking`);
  const refusal = context.get(refusalContext);
  return {
    locale,
    siteUrl,
    page: content.pages.book[locale],
    errorPrefix: refusal ? `${content.ui[locale].form.errorPrefix} ` : "",
    field: pictureUrl("fields/book"),
    slots: await booking.listSlots(),
    privacy: { path: localPath(locale, "/privacy"), version: content.pages.privacy[locale].version },
    isRequested: !refusal && searchParams.get("requested") === "1",
    start: refusal ?? startOf(searchParams),
  };
}

/** Returns the form's initial state; `startsAt` preselects a time, as in links on the contact page. */
function startOf(params: URLSearchParams): BookingStart {
  const startsAt = params.get("startsAt");
  const values = startsAt === null ? {} : { startsAt };
  return { day: params.get("day") ?? undefined, values, errors: {}, failure: undefined };
}

/** Handles the form without JavaScript; otherwise it calls the API. */
export async function action({ request, context }: Route.ActionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const { day, ...sent } = await sentBy(request);
  const { clientKey, report } = context.get(pageContext);
  const outcome = await context
    .get(servicesContext)
    .booking.bookByForm({ ...sent, ...visitOfForm(sent) }, { locale, clientKey, report });
  if (outcome.isDone) {
    const { answer } = outcome;
    const then =
      "isPending" in answer ? `${localPath(locale, "/book")}?requested=1` : `${answer.managePath}?done=booked`;
    return redirect(then, 303);
  }
  const values = Object.fromEntries(bookingFieldNames.map((name) => [name, sent[name] ?? ""]));
  const errors = outcome.status === 409 ? { startsAt: outcome.message } : ownErrors(bookingFieldNames, outcome.errors);
  const failure = Object.keys(errors).length > 0 ? undefined : outcome.message;
  context.set(refusalContext, { day, values, errors, failure, followUp: sent["followUp"] });
  return answerRefused(outcome);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        ...loaderData.page,
        path: "/book",
        title: loaderData.errorPrefix + loaderData.page.title,
      })
    : [];

export default function Book({ loaderData }: Route.ComponentProps) {
  const { page, siteUrl, field, slots, privacy, start, isRequested } = loaderData;
  const { to } = useLocale();
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: page.title, path: "/book" }]} />
      <PageHead title={page.heading} lead={page.lead} field={field} className="low-head book-head pb-23" />
      <div className="wrap -mt-23 pb-24">
        <Card kind="float" pad="none" className="p-5 md:p-10">
          <Scheduler
            isRequested={isRequested}
            slots={slots}
            start={start}
            privacy={{ ...privacy, text: page.privacy }}
            action={to("/book")}
            points={page.points}
          />
        </Card>
      </div>
    </>
  );
}
