// The visitor's choice as it is kept in the browser, and who hears when it changes.

/** Where the record is kept. */
export const storageKey = "cookie-consent";

/** What a visitor can allow or refuse; `necessary` is not a question. */
export const optionalCategories = ["functional", "analytics", "marketing"] as const;

/** One of the optional categories. */
export type OptionalCategory = (typeof optionalCategories)[number];

/** Which categories are allowed. */
export type Preferences = { necessary: true } & Record<OptionalCategory, boolean>;

/** The stored record. */
export type ConsentRecord = { preferences: Preferences; timestamp: string };

const listeners = new Set<() => void>();

/**
 * Preferences from a list of what is allowed.
 * @example allowing(["analytics"]) // { necessary: true, analytics: true, marketing: false, functional: false }
 */
export function allowing(allowed: readonly string[]): Preferences {
  const may = (category: OptionalCategory) => allowed.includes(category);
  return { necessary: true, analytics: may("analytics"), marketing: may("marketing"), functional: may("functional") };
}

/**
 * The record that a text holds; undefined where it can't be read as one.
 * @example parseConsent(localStorage.getItem(storageKey))
 */
export function parseConsent(text: string | null): ConsentRecord | undefined {
  try {
    const { preferences, timestamp }: { preferences?: unknown; timestamp?: unknown } = Object(
      JSON.parse(text ?? "null"),
    );
    if (typeof preferences !== "object" || preferences === null) return undefined;
    const allowed = Object.entries(preferences).filter(([, value]) => value === true);
    return { preferences: allowing(allowed.map(([name]) => name)), timestamp: String(timestamp ?? "") };
  } catch {
    return undefined; // somebody else's text under our key: as if nothing were stored
  }
}

/** The stored record; undefined where there is none, or the browser keeps nothing. */
export function readConsent(): ConsentRecord | undefined {
  try {
    return parseConsent(localStorage.getItem(storageKey));
  } catch {
    return unstored; // storage is switched off
  }
}

let unstored: ConsentRecord | undefined;

/** Keeps a choice and tells everybody who listens. Where the browser keeps nothing it holds for this page. */
export function storeConsent(preferences: Preferences): void {
  const record: ConsentRecord = { preferences, timestamp: new Date().toISOString() };
  try {
    localStorage.setItem(storageKey, JSON.stringify(record));
  } catch {
    unstored = record;
  }
  for (const listener of listeners) listener();
}

/**
 * Hears of every choice, also one made in another tab; the answer stops that.
 * @example const stop = subscribeToConsent(() => apply(readConsent()))
 */
export function subscribeToConsent(listener: () => void): () => void {
  const hearOtherTabs = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", hearOtherTabs);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", hearOtherTabs);
  };
}

/** True where the browser asks sites not to share or sell data (Global Privacy Control). */
export function asksForPrivacy(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true; // not in lib.dom yet
}
