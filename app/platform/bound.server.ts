// Binds `deps` to the functions of a service module, for the pages.
import type { Deps } from "./deps.server.ts";

type ServiceFunction = (deps: Deps, ...rest: never) => unknown;

export type BoundServices<M> = {
  [K in keyof M as M[K] extends ServiceFunction ? K : never]: M[K] extends (deps: Deps, ...rest: infer A) => infer R
    ? (...rest: A) => R
    : never;
};

export function bind<M extends object>(module: M, deps: Deps): BoundServices<M> {
  const functions = Object.entries(module).filter(([, value]) => typeof value === "function");
  return Object.fromEntries(
    functions.map(([name, f]) => [name, (...args: unknown[]) => f(deps, ...args)]),
  ) as BoundServices<M>; // by construction
}
