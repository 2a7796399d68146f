// What pages are handed by the server: the services and the circumstances of a rendering.
import { createContext } from "react-router";
import type { RouterContextProvider } from "react-router";
import type * as reading from "#app/features/blog/reading.server.ts";
import type * as blog from "#app/features/blog/service.server.ts";
import type * as admins from "#app/features/auth/admins.server.ts";
import type * as forgotten from "#app/features/auth/forgotten/service.server.ts";
import type * as bookingForms from "#app/features/booking/forms.server.ts";
import type * as booking from "#app/features/booking/service.server.ts";
import type * as enquiry from "#app/features/enquiry/service.server.ts";
import type * as confirmation from "#app/features/newsletter/confirmation.server.ts";
import type * as unsubscribing from "#app/features/newsletter/unsubscribe.server.ts";
import type { Processor } from "#app/features/legal/processors.ts";
import type { Retention } from "#app/platform/retention.ts";
import type * as newsletter from "#app/features/newsletter/service.server.ts";
import type * as newsletterForm from "#app/features/newsletter/subscribe-form.server.ts";
import type { Bound } from "#app/platform/bound.server.ts";
import type { PageContext, RefusedForm } from "#app/platform/http/render-page.server.ts";
import type { Content } from "#app/platform/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** Every service a page may call, with deps filled in; made once at start by services.server.ts. */
export type Services = {
  content: Content;
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  imageHost: string;
  /** The operator's analytics tag; undefined where there is none. */
  analyticsId: string | undefined;
  /** The address of an outside scheduler; null where there is none. */
  bookingUrl: string | null;
  /** How long things are kept, and who outside gets data, as the settings have it: what the legal texts say. */
  retention: Retention;
  processors: readonly Processor[];
  /** The languages of the header's dropdown, in their order. */
  offeredLanguages: readonly Locale[];
  blog: Bound<typeof blog & typeof reading>;
  /** Whether the site sends mail. */
  sendsMail: boolean;
  auth: Pick<Bound<typeof admins>, "describeSetupPage"> & Pick<Bound<typeof forgotten>, "isResetOpen">;
  booking: Bound<typeof booking & typeof bookingForms>;
  enquiry: Bound<typeof enquiry>;
  newsletter: Bound<typeof newsletter & typeof newsletterForm> &
    Pick<Bound<typeof confirmation>, "needsConfirmation" | "describeConfirmation" | "confirmSubscription"> &
    Pick<Bound<typeof unsubscribing>, "describeUnsubscribe" | "unsubscribe">;
};

/** A request's services. */
export const servicesContext = createContext<Services>();

/** A rendering's circumstances. */
export const pageContext = createContext<PageContext>();

/**
 * What was typed into this page's form, where it was refused before the action could run: too many calls, or a database
 * that doesn't answer. A loader that takes it shows the form again with it.
 */
export function takeRefusedForm(context: Readonly<RouterContextProvider>): Omit<RefusedForm, "isShown"> | undefined {
  const { refusedForm } = context.get(pageContext);
  if (refusedForm) refusedForm.isShown = true;
  return refusedForm;
}
