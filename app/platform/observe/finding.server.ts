// A finding is the result of a health check.

/** `todo` is the remedy. */
export type Finding = { state: "pass" | "fail" | "not checked"; name: string; text: string; todo?: string };

export function pass(name: string, text: string, todo?: string): Finding {
  return { state: "pass", name, text, ...(todo ? { todo } : {}) };
}

export function fail(name: string, text: string, todo: string): Finding {
  return { state: "fail", name, text, todo };
}

/** Returns a finding that isn't a failure: it could not be checked, or doesn't apply. */
export function notChecked(name: string, text: string, todo?: string): Finding {
  return { state: "not checked", name, text, ...(todo ? { todo } : {}) };
}
