import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { readEnquiry } from "../contract.ts";
import type { Enquiry } from "../contract.ts";

/**
 * Which enquiry is read in full: the one that was chosen, or the one that a letter's link names by `?open=`, which is asked
 * for where it doesn't stand on the page that is shown. `beside`: its neighbours on that page. `isGone`: the link's enquiry
 * was deleted.
 * @example const reading = useReading(list.data?.rows, call);
 */
export function useReading(shown: readonly Enquiry[] | undefined, call: Caller) {
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState<Enquiry>();
  const { named, isGone } = useNamed(address.get("open"), shown, call);
  function close() {
    setChosen(undefined);
    if (named) setAddress(withoutOpen, { preventScrollReset: true });
  }
  const reading = chosen ?? named;
  return { shown: reading, beside: besideOf(shown ?? [], reading), isGone, read: setChosen, close };
}

/** The rows above and below the enquiry that is read, as the list has them; an enquiry from elsewhere has none. */
function besideOf(rows: readonly Enquiry[], reading: Enquiry | undefined) {
  const at = rows.findIndex(({ id }) => id === reading?.id);
  return at < 0 ? {} : { previous: rows[at - 1], next: rows[at + 1] };
}

function useNamed(id: string | null, shown: readonly Enquiry[] | undefined, call: Caller) {
  const listed = shown?.find((enquiry) => enquiry.id === id);
  const { data, error } = useQuery({
    queryKey: [readEnquiry.path, id],
    queryFn: id && shown && !listed ? async () => (await call(readEnquiry, { params: { id } })).answer : skipToken,
  });
  if (id === null) return { named: undefined, isGone: false };
  return { named: listed ?? data, isGone: !listed && error instanceof HttpError && error.status === 404 };
}

function withoutOpen(before: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...before].filter(([name]) => name !== "open"));
}
