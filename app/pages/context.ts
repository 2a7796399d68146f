import { createContext } from "react-router";
import type { RouterContextProvider } from "react-router";
import type * as blog from "#app/features/blog/service.server.ts";
import type * as searching from "#app/features/blog/searching.server.ts";
import type * as siteSearch from "#app/features/search/search-site.server.ts";
import type * as preview from "#app/features/blog/studio/preview.server.ts";
import type * as writing from "#app/features/blog/writing.server.ts";
import type * as admins from "#app/features/auth/admins.server.ts";
import type * as invitations from "#app/features/auth/team/invitations.server.ts";
import type * as forgotten from "#app/features/auth/forgotten/service.server.ts";
import type * as bookingForms from "#app/features/booking/forms.server.ts";
import type * as booking from "#app/features/booking/service.server.ts";
import type * as archive from "#app/features/issue/archive.server.ts";
import type { readFormerForm, readStaffForm } from "#app/features/enquiry/public.server.ts";
import type * as enquiry from "#app/features/enquiry/service.server.ts";
import type * as confirmation from "#app/features/newsletter/confirmation.server.ts";
import type * as unsubscribing from "#app/features/newsletter/unsubscribe.server.ts";
import type { Processor } from "#app/features/legal/processors.ts";
import type { Retention } from "#app/features/legal/retention.ts";
import type * as newsletter from "#app/features/newsletter/service.server.ts";
import type * as newsletterForm from "#app/features/newsletter/subscribe-form.server.ts";
import type { RedirectTarget } from "#app/platform/http/redirect-rules.server.ts";
import type { BoundServices } from "#app/platform/bound.server.ts";
import type { PageContext, RefusedForm } from "#app/platform/http/render-page.server.ts";
import type { Content } from "#app/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Site } from "#app/platform/site.ts";

/** Services for each state of the content, bound by services.server.ts. */
export type Services = {
  content: Content;
  /** A short hash of the content. */
  contentStamp: string;
  /** Without a trailing slash. */
  siteUrl: string;
  site: Site;
  /** Lists the indexed pages that can be linked to, with their titles. */
  listSitePages: (locale: Locale) => { path: string; title: string }[];
  imageHost: string;
  analyticsId: string | undefined;
  /** Days after which the cookie banner asks again; 0: never. */
  askAgainDays: number;
  /** Null without an external scheduler. */
  externalSchedulerUrl: string | null;
  /** Used by the legal texts. */
  retention: Retention;
  processors: readonly Processor[];
  /** The header's languages, in order. */
  offeredLanguages: readonly Locale[];
  blog: BoundServices<typeof blog & typeof writing> &
    Pick<BoundServices<typeof preview>, "readPreview"> &
    Pick<BoundServices<typeof searching>, "searchBlog">;
  sendsMail: boolean;
  auth: Pick<BoundServices<typeof admins>, "readSetupState"> &
    Pick<BoundServices<typeof forgotten>, "isResetOpen"> &
    Pick<BoundServices<typeof invitations>, "readInvitation">;
  /** True if users without a second factor must turn one on first. */
  requiresSecondFactor: boolean;
  booking: BoundServices<typeof booking & typeof bookingForms>;
  enquiry: BoundServices<
    typeof enquiry & { readFormerForm: typeof readFormerForm; readStaffForm: typeof readStaffForm }
  >;
  issue: BoundServices<typeof archive> & Pick<typeof archive, "issuesPerPage">;
  redirects: {
    /** Returns where a path without a page is sent. */
    find: (pathname: string) => Promise<RedirectTarget | undefined>;
    /** Counts a path without a page. */
    countNotFound: (pathname: string) => void;
  };
  search: BoundServices<typeof siteSearch>;
  newsletter: BoundServices<typeof newsletter & typeof newsletterForm> &
    Pick<BoundServices<typeof confirmation>, "needsConfirmation" | "readConfirmationState" | "confirmSubscription"> &
    Pick<BoundServices<typeof unsubscribing>, "readUnsubscribeState"> & {
      unsubscribe: (token: string) => ReturnType<typeof unsubscribing.unsubscribe>;
    };
};

export const servicesContext = createContext<Services>();

export const pageContext = createContext<PageContext>();

/**
 * Returns the input of a form that was rejected before the action ran, for example by a rate limit. Loaders use it to
 * show the form again.
 */
export function takeRefusedForm(context: Readonly<RouterContextProvider>): Omit<RefusedForm, "isShown"> | undefined {
  const { refusedForm } = context.get(pageContext);
  if (refusedForm) refusedForm.isShown = true;
  return refusedForm;
}
