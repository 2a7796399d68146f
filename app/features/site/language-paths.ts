// The languages of a page that doesn't exist in all of them at the same path.
import { createContext } from "react";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** Paths without a language prefix. */
export type LanguagePaths = Partial<Record<Locale, string>>;

/** Undefined if the page exists in all languages at the same path. */
export const LanguagePathsContext = createContext<LanguagePaths | undefined>(undefined);
