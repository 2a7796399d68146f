// The words of the page's language, for components.
import { createContext, useContext } from "react";
import { language } from "./languages.ts";
import { defaultLocale } from "./locales.ts";
import type { Locale } from "./locales.ts";
import type { Words } from "./words.ts";

/** The page's language; every layout provides one. @example <LanguageContext value="ro">…</LanguageContext> */
export const LanguageContext = createContext<Locale>(defaultLocale);

/** The words of the page's language. */
export function useTranslation(): Words {
  return language(useContext(LanguageContext));
}
