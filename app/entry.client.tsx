// Hydrates the admin area. Public pages use start/start.ts instead.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadWords } from "#app/platform/i18n/languages.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { startEveryPage } from "./start/every-page.ts";

startEveryPage();
await loadWords(defaultLocale, ["base", "contact"]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
