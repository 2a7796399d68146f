import { Suspense } from "react";
import { optionalPart } from "#app/platform/cache/late-part.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

const HeroField = optionalPart(async () => (await import("./hero-field.tsx")).HeroField);

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
