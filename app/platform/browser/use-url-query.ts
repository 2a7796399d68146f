import { useSearchParams } from "react-router";
import type { NavigateOptions } from "react-router";

type SetQuery = (change: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * Like the router's `useSearchParams`, but a change builds on the URL. The router's builds on what was rendered last, which on
 * a busy device lacks the change before.
 */
export function useUrlQuery(): [URLSearchParams, SetQuery] {
  const [parameters, setParameters] = useSearchParams();
  return [parameters, (change, options) => setParameters(change(new URLSearchParams(window.location.search)), options)];
}
