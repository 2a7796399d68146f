// The browser's start: loads the page's language, then takes over what the server rendered.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadLanguage } from "#app/platform/i18n/languages.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";

await loadLanguage(localeOf(location.pathname));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
