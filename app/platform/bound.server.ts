// Turns a service module of (deps, …) functions into what pages are handed: the same functions with deps filled in.
import type { Deps } from "#app/platform/deps.server.ts";

type ServiceFunction = (deps: Deps, ...rest: never) => unknown;

/** A service module with its first parameter, deps, filled in. */
export type Bound<M> = {
  [K in keyof M as M[K] extends ServiceFunction ? K : never]: M[K] extends (deps: Deps, ...rest: infer A) => infer R
    ? (...rest: A) => R
    : never;
};

/** Fills in deps. */
export function bind<M extends object>(module: M, deps: Deps): Bound<M> {
  const functions = Object.entries(module).filter(([, value]) => typeof value === "function");
  return Object.fromEntries(functions.map(([name, f]) => [name, (...rest: unknown[]) => f(deps, ...rest)])) as Bound<M>; // by construction
}
