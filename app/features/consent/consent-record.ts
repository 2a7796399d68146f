// The stored cookie choice and its subscribers.

export const storageKey = "cookie-consent";

export const optionalCategories = ["functional", "analytics", "marketing"] as const;

type OptionalCategory = (typeof optionalCategories)[number];

type Preferences = { necessary: true } & Record<OptionalCategory, boolean>;

/** What the server is told of a choice beside its categories. */
type ChoiceDetails = { method: string; textVersion: string };

/** `unrecorded` until the server has noted the choice as proof. */
type ConsentRecord = { preferences: Preferences; timestamp: string; unrecorded?: ChoiceDetails };

const listeners = new Set<() => void>();

export function allowing(allowed: readonly string[]): Preferences {
  const may = (category: OptionalCategory) => allowed.includes(category);
  return { necessary: true, analytics: may("analytics"), marketing: may("marketing"), functional: may("functional") };
}

/** Returns undefined for invalid text. */
export function parseConsent(text: string | null): ConsentRecord | undefined {
  try {
    const { preferences, timestamp, unrecorded }: Partial<Record<keyof ConsentRecord, unknown>> = Object(
      JSON.parse(text ?? "null"),
    );
    if (typeof preferences !== "object" || preferences === null) return undefined;
    const allowed = Object.entries(preferences).filter(([, value]) => value === true);
    const { method, textVersion }: Partial<Record<keyof ChoiceDetails, unknown>> = Object(unrecorded);
    return {
      preferences: allowing(allowed.map(([name]) => name)),
      timestamp: String(timestamp ?? ""),
      ...(unrecorded ? { unrecorded: { method: String(method), textVersion: String(textVersion) } } : {}),
    };
  } catch {
    return undefined; // foreign text under our key
  }
}

let unstored: ConsentRecord | undefined;

/** A choice that could not be stored replaces the stored one. */
export function readConsent(): ConsentRecord | undefined {
  try {
    return unstored ?? parseConsent(localStorage.getItem(storageKey));
  } catch {
    return undefined; // storage is blocked
  }
}

const dayMs = 24 * 60 * 60 * 1000;

/** True without a choice, and with one that was made `days` ago or earlier (0: however long ago). */
export function isToBeAsked(days: number): boolean {
  const made = readConsent();
  if (!made) return true;
  return days > 0 && !(Date.now() - Date.parse(made.timestamp) < days * dayMs);
}

/** Stores a choice that is made now, with the details that the server hasn't noted yet. */
export function storeConsent(preferences: Preferences, unrecorded?: ChoiceDetails): void {
  store({ preferences, timestamp: new Date().toISOString(), ...(unrecorded && { unrecorded }) });
}

/** Notes that the server has a choice, unless another was made meanwhile. */
export function markRecorded({ preferences, timestamp }: ConsentRecord): void {
  if (readConsent()?.timestamp === timestamp) store({ preferences, timestamp });
}

/** Without storage, or room in it, a choice lasts as long as the page. */
function store(record: ConsentRecord): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(record));
    unstored = undefined;
  } catch {
    unstored = record;
    dropStored();
  }
  for (const listener of listeners) listener();
}

/** An older choice must not return with the next page. */
function dropStored(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // storage is blocked: there is none
  }
}

/** Includes other tabs; returns a function that unsubscribes. */
export function subscribeToConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** Global Privacy Control. */
export function asksForPrivacy(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true; // not in lib.dom yet
}

/**
 * Calls `run` once a category is allowed by a choice that the server has noted, and the function it returned when consent is
 * withdrawn. What runs goes on while a new choice that allows it is being noted. Returns a function that stops both.
 */
export function whenAllowed(category: OptionalCategory, run: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const follow = () => {
    const record = readConsent();
    if (!record?.preferences[category]) end();
    else if (!record.unrecorded) stop ??= run();
  };
  const end = () => {
    stop?.();
    stop = undefined;
  };
  const leave = subscribeToConsent(follow);
  follow();
  return () => {
    leave();
    end();
  };
}
