// Inline in every page's head, before the first paint: theme, language, early clicks. Identical on all pages, so one
// CSP hash allows it.
import { islandButton, page } from "./held-press.ts";
import { languageKey, parseLanguage } from "./parse-language.ts";
import { whenShown } from "./when-ready.ts";

const html = document.documentElement;

/** Scroll position in pixels beyond which the home page's header is opaque. */
const solidFromPx = 50;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked
  }
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");

function applyTheme(): void {
  const stored = read("theme");
  if (stored === "light" || stored === "dark") html.dataset["theme"] = stored;
  const theme = html.dataset["theme"] ?? (dark.matches ? "dark" : "light");
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-theme-choice]"))
    button.setAttribute("aria-pressed", String(button.value === theme));
}

function chooseTheme(theme: string): void {
  html.dataset["theme"] = theme;
  if (!write("theme", theme)) html.dataset["themeKept"] = "no";
  applyTheme();
}

/** Redirects to the stored language if the page exists in it. */
function followLanguage(): void {
  const others = html.dataset["languages"]?.split(" ");
  if (!others) return;
  const path = location.pathname === "/" ? "" : location.pathname;
  const isFrom = (code: string) => document.referrer.split(/[?#]/)[0] === `${location.origin}/${code}${path}`;
  if (others.some(isFrom)) {
    write(languageKey, html.lang); // coming from the same page in another language is a choice
    return;
  }
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const stored = parseLanguage(read(languageKey));
  if (stored && others.includes(stored) && navigation?.type !== "back_forward")
    location.replace(`/${stored}${path}${location.search}${location.hash}`);
}

function press(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const language = event.target.closest<HTMLAnchorElement>("a[hreflang]");
  if (language && event.button !== 2) write(languageKey, language.hreflang); // 2 opens the context menu
  if (event.type !== "click") return;
  const button = event.target.closest<HTMLButtonElement>("button");
  if (button?.matches("[data-theme-choice]")) chooseTheme(button.value);
  if (page.isListening || !button?.matches(`[data-press], ${islandButton}`)) return;
  event.preventDefault();
  page.heldPress = button;
  button.setAttribute("aria-busy", "true");
}

/** Clicks the send button on Enter in a message field, until an island handles both itself. */
function pressOnEnter(event: KeyboardEvent): void {
  const { target, key, shiftKey, isComposing } = event;
  if (!(target instanceof HTMLTextAreaElement) || key !== "Enter" || shiftKey || isComposing) return;
  const button = document.getElementById(target.dataset["enter"] ?? "");
  if (!button?.closest("[data-island]:not([data-alive])")) return;
  event.preventDefault();
  if (target.value.trim()) button.click();
}

/** Delays a submit that fails on a field only shown by the script: the browser would do nothing. */
function holdForm({ target }: Event): void {
  if (page.isListening || !(target instanceof HTMLElement) || target.getClientRects().length > 0) return;
  const form = target.closest("[data-island] form");
  if (form?.querySelector(":invalid:not(fieldset)") === target)
    page.heldPress = form.querySelector<HTMLButtonElement>("[type=submit]") ?? undefined;
}

/** Excludes this page from the view transition, so it reacts to taps while the previous one fades out. */
function showLive(): void {
  html.style.setProperty("view-transition-name", "none");
}

/** Its promises reject if it is skipped, for example by a reload. */
function ignoreSkippedTransition({ viewTransition }: PageSwapEvent | PageRevealEvent): void {
  void viewTransition?.ready.catch(() => undefined);
  void viewTransition?.finished.catch(() => undefined);
}

applyTheme();
showLive();
addEventListener("pageshow", showLive);
addEventListener("pageswap", () => html.style.removeProperty("view-transition-name")); // this page fades out now
addEventListener("pageswap", ignoreSkippedTransition);
addEventListener("pagereveal", ignoreSkippedTransition);
whenShown(followLanguage);
dark.addEventListener("change", applyTheme);
document.addEventListener("DOMContentLoaded", applyTheme);
addEventListener("pageshow", applyTheme); // restored from history, the theme may have changed
addEventListener("click", press, true);
addEventListener("auxclick", press, true);
addEventListener("keydown", pressOnEnter, true);
addEventListener("invalid", holdForm, true);
addEventListener("scroll", () => html.toggleAttribute("data-scrolled", scrollY > solidFromPx), { passive: true });
// If the start script fails to load, the styles without JavaScript apply.
addEventListener(
  "error",
  ({ target }) => target instanceof HTMLScriptElement && target.type === "module" && (html.dataset["static"] = ""),
  true,
);
