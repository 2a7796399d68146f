import { lazy, Suspense } from "react";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

const HeroField = lazy(async () => {
  const module = await import("./hero-field.tsx");
  return { default: module.HeroField };
});

/** The moving field behind the hero, drawn by the browser once it is idle, with the button that holds it still. */
export function HeroBackdrop() {
  const isHydrated = useIsHydrated();
  return (
    isHydrated && (
      <Suspense>
        <HeroField />
      </Suspense>
    )
  );
}
