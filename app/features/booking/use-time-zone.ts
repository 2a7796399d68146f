// In which time zone a visitor reads the times: the browser's own, until another is chosen; without script the company's.
import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** The zone, and the way to choose another. */
export function useTimeZone(companyZone: string): [timeZone: string, choose: (timeZone: string) => void] {
  const [chosen, choose] = useState<string>();
  const detected = useSyncExternalStore(
    never,
    () => browserZone() ?? companyZone,
    () => companyZone,
  );
  return [chosen ?? detected, choose];
}

let known: string | undefined;

/** Read once: a browser's zone doesn't change under a page. Some have none. */
function browserZone(): string | undefined {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}
