// Shows the cookie banner, handles its buttons, and starts what was consented to.
import {
  preferencesFor,
  asksForPrivacy,
  needsConsentChoice,
  optionalCategories,
  readConsent,
  storeConsent,
  subscribeToConsent,
  runWhileAllowed,
} from "#app/features/consent/consent-record.ts";
import { onPress } from "./presses.ts";
import { afterLoad, onPageRestored, whenShown } from "./when-ready.ts";

const delayMs = 1000; // after the load event

type View = "choice" | "categories" | "hidden";

export function startCookieBanner(): void {
  const banner = document.getElementById("cookie-banner");
  if (banner) serve(banner);
}

function serve(banner: HTMLElement): void {
  const show = (view: View) => showView(banner, view);
  let opener: HTMLElement | undefined;
  const leave = () => {
    const hadFocus = banner.contains(document.activeElement);
    show("hidden");
    if (hadFocus) (opener?.isConnected ? opener : document.querySelector("main"))?.focus({ preventScroll: true });
    opener = undefined;
  };

  onPress("cookie-settings", (button) => {
    opener = button;
    showCategories(banner);
  });
  onPress("cookie-categories", () => showCategories(banner));
  onPress("cookie-answer", (button) => {
    answer(banner, button);
    leave();
  });
  banner.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || viewOf(banner) !== "categories") return;
    if (readConsent() || opener) return leave(); // returns the focus to the settings button
    show("choice");
    banner.querySelector("button")?.focus({ preventScroll: true });
  });

  for (const hint of banner.querySelectorAll<HTMLElement>("[data-privacy-signal]"))
    hint.hidden = (hint.dataset["privacySignal"] === "yes") !== asksForPrivacy();
  let seen = readConsent()?.timestamp;
  const followChoice = () => {
    const consentTime = readConsent()?.timestamp;
    if (consentTime !== undefined && consentTime !== seen) leave();
    seen = consentTime;
  };
  subscribeToConsent(followChoice);
  const { analytics, askAgain = 0 } = banner.dataset;
  whenShown(recordChoice);
  whenShown(() =>
    afterLoad(delayMs, () => needsConsentChoice(Number(askAgain)) && viewOf(banner) === "hidden" && show("choice")),
  );
  let hasRun = false;
  if (analytics)
    whenShown(() =>
      runWhileAllowed("analytics", () => {
        hasRun = true;
        return runAnalytics(analytics);
      }),
    );
  // Follows a choice made on another page: a reload removes a tag whose consent was withdrawn.
  onPageRestored(() => (hasRun && !readConsent()?.preferences.analytics ? location.reload() : followChoice()));
}

function viewOf(banner: HTMLElement): View {
  if (banner.hidden) return "hidden";
  return banner.querySelector<HTMLElement>('[data-view="choice"]')?.hidden ? "categories" : "choice";
}

function showView(banner: HTMLElement, view: View): void {
  for (const part of banner.querySelectorAll<HTMLElement>("[data-view]")) part.hidden = part.dataset["view"] !== view;
  banner.hidden = view === "hidden";
}

function showCategories(banner: HTMLElement): void {
  const stored = readConsent()?.preferences;
  for (const category of optionalCategories) {
    const box = banner.querySelector<HTMLInputElement>(`[name="${category}"]`);
    if (box) box.checked = stored?.[category] ?? false;
  }
  showView(banner, "categories");
  banner.querySelector("h2")?.focus({ preventScroll: true });
}

/** Stores the choice and has it recorded; it counts even if that fails. */
function answer(banner: HTMLElement, button: HTMLButtonElement): void {
  const method = button.value;
  const allowed: Record<string, readonly string[]> = {
    "accept-all": optionalCategories,
    save: button.form ? [...new FormData(button.form).keys()] : [],
  };
  const preferences = preferencesFor(allowed[method] ?? []);
  storeConsent(preferences, { method, textVersion: banner.dataset["version"] ?? "" });
  recordChoice();
}

/** Records a choice that isn't recorded yet. */
function recordChoice(): void {
  if (readConsent()?.unrecorded)
    import("#app/features/consent/record-choice.ts").then((module) => module.recordChoice()).catch(() => {}); // the next page tries again
}

/** Loads the analytics code; if consent is withdrawn meanwhile, it never starts. */
function runAnalytics(id: string): () => void {
  let isWanted = true;
  const started = import("#app/features/consent/analytics-tag.ts").then(
    ({ startAnalytics }) => (isWanted ? startAnalytics(id) : undefined),
    () => undefined, // offline
  );
  return () => {
    isWanted = false;
    void started.then((stop) => stop?.());
  };
}
