// Which record of a list is open, kept in the address as `?open=`, so that a reload, a link and Back show the same.
import { useState } from "react";
import { useSearchParams } from "react-router";

/**
 * The id of the open record, and a way to open another one or, with null, none. Opening is a step of the history, so that
 * Back closes; going on to another record and closing are none. What is shown changes at once, before the address does.
 * @example const [openId, open] = useOpenId(); open(enquiry.id);
 */
export function useOpenId(): [id: string | null, open: (id: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get("open");
  const [wanted, setWanted] = useState<{ id: string | null; instead: string | null }>();
  if (wanted && wanted.instead !== inAddress) setWanted(undefined); // the address has caught up

  function open(id: string | null) {
    if (id === inAddress && !wanted) return;
    setWanted({ id, instead: inAddress });
    const isStep = inAddress === null && id !== null;
    setParameters((before) => withOpen(before, id), { replace: !isStep, preventScrollReset: true });
  }
  return [wanted?.instead === inAddress ? wanted.id : inAddress, open];
}

function withOpen(before: URLSearchParams, id: string | null): URLSearchParams {
  const after = new URLSearchParams(before);
  if (id === null) after.delete("open");
  else after.set("open", id);
  return after;
}
