// Which record of a list is open, kept in the address as `?open=`, so that a reload, a link and Back show the same.
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** `isFollowed`: another change of the address comes right after this one. */
export type OpenOptions = { isFollowed?: boolean };

/**
 * The id of the open record, and a way to open another one or, with null, none. Opening is a step of the history and closing
 * takes it back, so that Back closes and leads past what was closed. What is shown changes at once, before the address does.
 */
export function useOpenId(): [id: string | null, open: (id: string | null, options?: OpenOptions) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const inAddress = parameters.get("open");
  const [wanted, setWanted] = useState<{ id: string | null; instead: string | null }>();
  if (wanted && wanted.instead !== inAddress) setWanted(undefined); // the address has caught up

  function open(id: string | null, { isFollowed = false }: OpenOptions = {}) {
    if (id === inAddress && !wanted) return;
    setWanted({ id, instead: inAddress });
    if (id === null && isStep(state) && !isFollowed) return void navigate(-1);
    const isNewStep = inAddress === null && id !== null;
    const options = isNewStep ? { state: { isStep: true } } : { replace: true, state };
    setParameters((before) => withOpen(before, id), { ...options, preventScrollReset: true });
  }
  return [wanted?.instead === inAddress ? wanted.id : inAddress, open];
}

/** Whether the shown entry of the history was made by opening a record, so that the list is the one before it. */
function isStep(state: unknown): boolean {
  return Object(state).isStep === true;
}

function withOpen(before: URLSearchParams, id: string | null): URLSearchParams {
  const after = new URLSearchParams(before);
  if (id === null) after.delete("open");
  else after.set("open", id);
  return after;
}
