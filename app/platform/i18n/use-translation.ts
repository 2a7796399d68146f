import { createContext, useContext } from "react";
import { language } from "./languages.ts";
import { defaultLocale } from "./locales.ts";
import type { Locale } from "./locales.ts";
import type { Words } from "./words.ts";

export const LanguageContext = createContext<Locale>(defaultLocale);

export function useTranslation(): Words {
  return language(useContext(LanguageContext));
}
