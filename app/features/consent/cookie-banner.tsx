import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkedWords } from "#app/ui/linked-words.tsx";
import { merge } from "#app/ui/merge.ts";
import { SwitchRow } from "#app/ui/switch.tsx";
import { optionalCategories } from "./consent-record.ts";

/** Fits three words side by side on a phone. */
const face = "px-1 text-xs md:px-3";

type CookieBannerProps = { analyticsId: string | undefined; askAgainDays: number };

/**
 * Renders the banner, hidden until start/cookie-banner.ts. A region, not a dialog: it takes no focus, and Esc doesn't
 * give consent.
 */
export function CookieBanner({ analyticsId, askAgainDays }: CookieBannerProps) {
  const { t } = useTranslation();
  return (
    <section
      hidden
      id="cookie-banner"
      data-slot="cookie-banner"
      data-print="no"
      data-version={t("consent.version")}
      data-analytics={analyticsId}
      data-ask-again={askAgainDays || undefined}
      aria-labelledby="cookie-banner-title"
      className="cookie-banner"
    >
      <h2 id="cookie-banner-title" tabIndex={-1} className="cookie-banner-title">
        {t("consent.title")}
      </h2>
      <div data-view="choice">
        <Choice isAnalyticsConfigured={analyticsId !== undefined} />
      </div>
      <form data-view="categories" hidden>
        <Categories isAnalyticsConfigured={analyticsId !== undefined} />
      </form>
    </section>
  );
}

/** The text depends on the site: without analytics, only a visit's origin is stored (start/note-arrival). */
type Installation = { isAnalyticsConfigured: boolean };

/** Shows two equivalent answers and a link to the categories. */
function Choice({ isAnalyticsConfigured }: Installation) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const text = isAnalyticsConfigured ? t("consent.text") : t("consent.textWithoutAnalytics");
  const [, link] = text.split(/(<a>.*<\/a>)/);
  return (
    <>
      <p className="cookie-banner-text" data-privacy-signal="no">
        <LinkedWords words={text} to={to("/cookies")} className="link" />
      </p>
      <p className="cookie-banner-text" data-privacy-signal="yes" hidden>
        <LinkedWords words={`${t("consent.gpc")} ${link}`} to={to("/cookies")} className="link" />
      </p>
      <div className="cookie-banner-actions">
        <Button variant="line" size="sm" className={face} data-press="cookie-categories">
          {t("consent.customize")}
        </Button>
        <Button variant="line" size="sm" className={face} data-press="cookie-answer" value="reject-all">
          {t("consent.rejectAll")}
        </Button>
        <Button variant="line" size="sm" className={face} data-press="cookie-answer" value="accept-all">
          {t("consent.acceptAll")}
        </Button>
      </div>
    </>
  );
}

function Categories({ isAnalyticsConfigured }: Installation) {
  const { t } = useTranslation();
  const unused = (category: "functional" | "marketing") => `${t(`consent.${category}.text`)}. ${t("consent.unused")}`;
  const descriptions = {
    functional: unused("functional"),
    analytics: isAnalyticsConfigured ? t("consent.analytics.text") : t("consent.analytics.textWithoutAnalytics"),
    marketing: unused("marketing"),
  };
  return (
    <>
      <p className="cookie-banner-text" data-privacy-signal="yes" hidden>
        {t("consent.gpc")}
      </p>
      <div className="cookie-banner-rows">
        <SwitchRow
          label={t("consent.necessary.name")}
          description={`${t("consent.necessary.text")}, ${t("consent.alwaysOn")}`}
          defaultChecked
          disabled
        />
        {optionalCategories.map((category) => (
          <SwitchRow
            key={category}
            name={category}
            label={t(`consent.${category}.name`)}
            description={descriptions[category]}
          />
        ))}
      </div>
      <div className="cookie-banner-actions" data-of="2">
        <Button variant="line" size="sm" data-press="cookie-answer" value="reject-all">
          {t("consent.rejectAll")}
        </Button>
        <Button type="submit" size="sm" data-press="cookie-answer" value="save">
          {t("consent.save")}
        </Button>
      </div>
    </>
  );
}

/** Opens the settings, because withdrawing must be as easy as consenting (GDPR 7(3)). */
export function CookieSettingsButton({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      data-slot="cookie-settings"
      data-print="no"
      data-press="cookie-settings"
      className={merge("needs-script link-quiet relative py-1.5 hover:text-text", className)}
    >
      {t("footer.cookieSettings")}
    </button>
  );
}
