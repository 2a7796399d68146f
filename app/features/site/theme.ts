// Light or dark: the system's wish until the visitor chooses; the choice is kept in the browser (head-script.ts applies it
// before the first paint). A small store that React reads; nothing else knows the key.
import { useSyncExternalStore } from "react";

/** A theme. */
export type Theme = "light" | "dark";

const key = "theme";
const dark = "(prefers-color-scheme: dark)";
const listeners = new Set<() => void>();

/** Chooses a theme and keeps the choice. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice holds for this page.
    document.documentElement.dataset["themeKept"] = "no";
  }
  for (const listener of listeners) listener();
}

/** The theme that is shown; null on the server, which cannot know it. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(subscribe, readTheme, () => null);
}

function readTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia(dark).matches ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  const wish = matchMedia(dark);
  listeners.add(listener);
  wish.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    wish.removeEventListener("change", listener);
  };
}
