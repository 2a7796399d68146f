// The admin area's start: loads its words, then React takes over what the server rendered. Public pages have none of this:
// see start/start.ts.
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
