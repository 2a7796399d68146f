import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Outlet } from "react-router";
import { pictureUrl } from "#app/content/pictures.ts";
import { SessionProvider } from "#app/features/auth/session-provider.tsx";
import { CompanyFormContext } from "#app/features/enquiry/company-form.ts";
import { builtForm } from "#app/features/enquiry/form-fields.ts";
import type { CompanyForm } from "#app/features/enquiry/form-fields.ts";
import { servicesContext } from "#app/pages/context.ts";
import { styles } from "#app/pages/styles.ts";
import { createQueryClient } from "#app/platform/http/query-client.ts";
import { adminLocale } from "#app/platform/i18n/locales.ts";
import { LanguageContext } from "#app/platform/i18n/use-translation.ts";
import { LinkContext } from "#app/ui/link.tsx";
import type { Link as AreaLink } from "#app/ui/link.tsx";
import { ToasterHost } from "#app/ui/toaster-host.tsx";
import type { Route } from "./+types/admin-area.ts";
import tableStyles from "#app/ui/table.css?url";

export const links = () => styles(tableStyles);

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, content, enquiry, sendsMail, requiresSecondFactor } = context.get(servicesContext);
  const setup = await auth.readSetupState();
  return {
    entrancePicture: pictureUrl("fields/login"),
    sendsMail,
    resetCommand: "npm run admin -- reset-password USERNAME", // release archives have a different command
    requiresSecondFactor,
    defaultTag: content.ui[adminLocale].blog.defaultTag,
    enquiryForm: formOf(await enquiry.readStaffForm()),
    setup,
  };
}

/** Returns the company's own form; undefined if it is the built-in one. */
function formOf(form: CompanyForm): CompanyForm | undefined {
  return JSON.stringify(form) === JSON.stringify(builtForm) ? undefined : form;
}

/** Returns true only when leaving a page of the content, where the form may have been changed, and the setup. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  /^\/admin\/(?:content\/|setup$)/.test(currentUrl.pathname) && currentUrl.pathname !== nextUrl.pathname;

export default function AdminArea({ loaderData }: Route.ComponentProps) {
  const [queries] = useState(createQueryClient);
  return (
    <LanguageContext value={adminLocale}>
      <LinkContext value={renderLink}>
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <CompanyFormContext value={loaderData.enquiryForm}>
              <Outlet />
            </CompanyFormContext>
            <ToasterHost labels={{ region: "Notifications ({hotkey})", toast: "Notification", close: "Close" }} />
          </SessionProvider>
        </QueryClientProvider>
      </LinkContext>
    </LanguageContext>
  );
}

/** Renders a link; within the admin area it uses the router. */
function renderLink({ to, children, ...props }: React.ComponentProps<typeof AreaLink>) {
  if (/^\/admin(\/|$)/.test(to)) {
    return (
      <Link to={to} {...props}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} {...props}>
      {children}
    </a>
  );
}
