import { isRouteErrorResponse, useLocation } from "react-router";
import { siteName } from "#app/platform/brand/brand.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { ScreenPage } from "./screen-page.tsx";
import { SiteLogo } from "./site-logo.tsx";

export type ErrorPageWords = {
  notFound: { heading: string; lead: string; home: string; blog: string; near?: string };
};

type ErrorPageProps = {
  error: unknown;
  /** Default: the interface texts. */
  words?: ErrorPageWords | undefined;
  /** True without header and footer; it then renders `main`, logo and title itself. */
  isAlone?: boolean;
};

/** Renders the error page for pages that were not found or could not be rendered. */
export function ErrorPage({ error, words, isAlone = false }: ErrorPageProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const page =
    isMissing && words ? (
      <NotFound words={words.notFound} near={nearOf(error.data)} />
    ) : (
      <Failed reason={reasonOf(error)} />
    );
  return isAlone ? <Alone>{page}</Alone> : page;
}

type NotFoundProps = {
  words: ErrorPageWords["notFound"];
  /** Pages that have the words of the address, without the language. */
  near?: readonly { path: string; title: string }[] | undefined;
};

export function NotFound({ words, near }: NotFoundProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  // Without proposals, which need the search's index, their room stays: nothing moves once there are some.
  const proposed = (
    <div className="mt-9 sm:min-h-40 short:mt-6">
      {near && near.length > 0 && (
        <nav aria-labelledby="near">
          <h2 id="near" className="text-s font-semibold">
            {words.near}
          </h2>
          <ul className="mt-3">
            {near.map(({ path, title }) => (
              <li key={path} className="py-1.5">
                <ArrowLink to={to(path)}>{title}</ArrowLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
  return (
    <ScreenPage title={words.heading} lead={words.lead} below={proposed}>
      <ButtonLink to={to("/")} variant="flare" arrow="on">
        {words.home}
      </ButtonLink>
      <ButtonLink to={to("/blog")} variant="line">
        {words.blog}
      </ButtonLink>
      <ButtonLink to={to("/search")} variant="line">
        {t("footer.search")}
      </ButtonLink>
    </ScreenPage>
  );
}

/** Returns the proposals of a loader that found nothing (pages/missing-page.ts). */
function nearOf(data: unknown): NotFoundProps["near"] {
  return (data as { near?: NotFoundProps["near"] } | null)?.near;
}

/** Returns the server's message for the reader (pages/problem.tsx). */
function reasonOf(error: unknown): string | undefined {
  const { message } = isRouteErrorResponse(error) ? (Object(error.data) as { message?: unknown }) : {};
  return typeof message === "string" ? message : undefined;
}

function Failed({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const { pathname, search } = useLocation();
  return (
    <ScreenPage title={t("form.summaryTitle")} lead={reason ?? t("errors.serverError")}>
      <ButtonLink to={pathname + search} variant="flare" arrow="on">
        {t("common.retry")}
      </ButtonLink>
      <ButtonLink to={to("/")} variant="line">
        {t("nav.home")}
      </ButtonLink>
    </ScreenPage>
  );
}

function Alone({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <div className="ink min-h-dvh">
      <title>{`${t("form.summaryTitle")} | ${siteName}`}</title>
      <div className="wrap flex h-16 items-center lg:h-20">
        <Link to={to("/")} aria-label={siteName}>
          <SiteLogo className="h-8" />
        </Link>
      </div>
      <main id="main">{children}</main>
    </div>
  );
}
