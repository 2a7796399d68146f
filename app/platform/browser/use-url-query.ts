import { useSearchParams } from "react-router";
import type { NavigateOptions } from "react-router";

type SetQuery = (change: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * Works like the router's `useSearchParams`, but a change is applied to the current URL. The router applies it to the
 * last rendered one, which on a busy device may lack the previous change.
 */
export function useUrlQuery(): [URLSearchParams, SetQuery] {
  const [parameters, setParameters] = useSearchParams();
  return [parameters, (change, options) => setParameters(change(new URLSearchParams(window.location.search)), options)];
}
