// Hydrates the admin area. Public pages use start/start.ts instead.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadWordsOfAdminArea } from "./platform/i18n/languages.ts";
import { adminLocale, defaultLocale } from "./platform/i18n/locales.ts";
import { startEveryPage } from "./start/every-page.ts";

startEveryPage();
// The document is in the default language; the admin area is in English if the site has it.
await Promise.all([...new Set([adminLocale, defaultLocale])].map(loadWordsOfAdminArea));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
