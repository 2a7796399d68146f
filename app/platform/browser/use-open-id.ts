// The open record of a list, stored in the URL as `?open=`.
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useUrlQuery } from "./use-url-query.ts";

/** `isFollowed`: another URL change follows immediately. */
export type OpenOptions = { isFollowed?: boolean };

/**
 * Returns the open record's id and a setter (null closes). Opening pushes a history entry, closing goes back. The state
 * changes before the URL does.
 */
export function useOpenId(): [id: string | null, open: (id: string | null, options?: OpenOptions) => void] {
  const [parameters, setParameters] = useUrlQuery();
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const inAddress = parameters.get("open");
  const [requested, setRequested] = useState<{ id: string | null; instead: string | null }>();
  if (requested && requested.instead !== inAddress) setRequested(undefined); // the URL has caught up

  function open(id: string | null, { isFollowed = false }: OpenOptions = {}) {
    if (id === inAddress && !requested) return;
    setRequested({ id, instead: inAddress });
    if (id === null && isStep(state) && !isFollowed) return void navigate(-1);
    const isNewStep = inAddress === null && id !== null;
    const options = isNewStep ? { state: { isStep: true } } : { replace: true, state };
    setParameters((before) => withOpen(before, id), { ...options, preventScrollReset: true });
  }
  return [requested?.instead === inAddress ? requested.id : inAddress, open];
}

/** Returns true if the current history entry was created by opening a record. */
function isStep(state: unknown): boolean {
  return Object(state).isStep === true;
}

function withOpen(before: URLSearchParams, id: string | null): URLSearchParams {
  const after = new URLSearchParams(before);
  if (id === null) after.delete("open");
  else after.set("open", id);
  return after;
}
