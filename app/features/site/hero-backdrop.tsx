import { lazy, Suspense, useSyncExternalStore } from "react";

const HeroField = lazy(async () => {
  const module = await import("./hero-field.tsx");
  return { default: module.HeroField };
});

const neverChanges = () => () => {};

/** The moving field behind the hero, drawn by the browser once it is idle, with the button that holds it still. */
export function HeroBackdrop() {
  const isBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    isBrowser && (
      <Suspense>
        <HeroField />
      </Suspense>
    )
  );
}
