import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import { choose } from "./choose.ts";
import { asksForPrivacy, optionalCategories, readConsent } from "./consent-record.ts";

/** The visitor asked for this view, so the focus goes along. */
function focus(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
}

/** The banner's customize view: four categories, the necessary one on for good, the others off unless allowed before. */
export function CookieCategories() {
  const { t } = useTranslation();
  const textVersion = t("consent.version");
  const stored = readConsent()?.preferences;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        choose([...new FormData(event.currentTarget).keys()], { method: "save", textVersion });
      }}
    >
      <h2 ref={focus} id="cookie-banner-title" tabIndex={-1} className="text-d4">
        {t("consent.title")}
      </h2>
      {asksForPrivacy() && <p className="cookie-banner-text">{t("consent.gpc")}</p>}
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
            description={t(`consent.${category}.text`)}
            defaultChecked={stored?.[category] ?? false}
          />
        ))}
      </div>
      <div className="cookie-banner-actions" data-of="2">
        <Button variant="line" size="sm" onClick={() => choose([], { method: "reject-all", textVersion })}>
          {t("consent.rejectAll")}
        </Button>
        <Button type="submit" size="sm">
          {t("consent.save")}
        </Button>
      </div>
    </form>
  );
}
