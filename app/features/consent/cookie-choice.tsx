import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Link } from "react-router";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { Button } from "#app/ui/button.tsx";
import { showBanner } from "./banner-view.ts";
import { choose } from "./choose.ts";
import { asksForPrivacy, optionalCategories } from "./consent-record.ts";

/** Three words side by side on a phone need a smaller face. */
const face = "px-1 text-xs sm:text-s";

/** The banner's first view: two answers of equal weight, and the way to a finer one. */
export function CookieChoice() {
  const { t } = useTranslation();
  const { to } = useLocale();
  const textVersion = t("consent.version");
  const [text, link] = t("consent.text").split(/<\/?a>/);
  return (
    <>
      <h2 id="cookie-banner-title" className="text-d4">
        {t("consent.title")}
      </h2>
      <p className="cookie-banner-text">
        {asksForPrivacy() ? `${t("consent.gpc")} ` : text}
        <Link to={to("/cookies")} className="link">
          {link}
        </Link>
      </p>
      <div className="cookie-banner-actions">
        <Button variant="quiet" size="sm" className={face} onClick={() => showBanner("categories")}>
          {t("consent.customize")}
        </Button>
        <Button
          variant="line"
          size="sm"
          className={face}
          onClick={() => choose([], { method: "reject-all", textVersion })}
        >
          {t("consent.rejectAll")}
        </Button>
        <Button
          variant="line"
          size="sm"
          className={face}
          onClick={() => choose(optionalCategories, { method: "accept-all", textVersion })}
        >
          {t("consent.acceptAll")}
        </Button>
      </div>
    </>
  );
}
