// A part of a page whose words come with the HTML and whose script comes after the page's.
import { lazy, Suspense, useEffect, useState } from "react";
import { holdStart } from "./late-start.ts";

/**
 * The part as a component. Presses on it are held until its script is there, as they are for the page itself.
 * @example const NewsletterSection = latePart(async () => (await import("./newsletter-section.tsx")).NewsletterSection);
 */
export function latePart<Props extends object>(
  load: () => Promise<React.ComponentType<Props>>,
): React.ComponentType<Props> {
  let release: (() => void) | undefined;
  const Part = lazy(async () => {
    try {
      return { default: announced(await load(), () => release?.()) };
    } catch (error) {
      release?.();
      throw error;
    }
  });
  return function LatePart(props: Props) {
    // Before the page's own start is over; once for the page's life.
    useState(() => (import.meta.env.SSR ? undefined : (release ??= holdStart())));
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

function announced<Props extends object>(
  Component: React.ComponentType<Props>,
  tell: () => void,
): React.ComponentType<Props> {
  return function Announced(props: Props) {
    // Synchronises with the deferred start of the page.
    useEffect(tell, []);
    return <Component {...props} />;
  };
}
