// The browser's start: loads the page's language, then takes over what the server rendered. What follows: root.tsx.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadLanguage } from "#app/platform/i18n/languages.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { installTrustedTypes } from "#app/ui/trusted-types.ts";

installTrustedTypes();
await loadLanguage(localeOf(location.pathname));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
