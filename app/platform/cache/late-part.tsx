// A part of a page whose words come with the HTML and whose script comes after the page's.
import { lazy, Suspense, useEffect, useState } from "react";
import { holdStart } from "./late-start.ts";

/**
 * The part as a component. Clicks and keys on it are held until its script is there, as they are for the page itself. The
 * `fallback` is shown where the browser renders the page, so that no HTML of the part came with it. If `load` gives nothing, the
 * part stays empty and nothing is held for it: its parent shows something else.
 * @example const NewsletterSection = latePart(async () => (await import("./newsletter-section.tsx")).NewsletterSection);
 */
export function latePart<Props extends object>(
  load: () => Promise<React.ComponentType<Props> | undefined>,
  fallback?: React.ReactNode,
): React.ComponentType<Props> {
  let release: (() => void) | undefined;
  const Part = lazy(async () => {
    try {
      const Component = await load();
      if (Component) return { default: announced(Component, () => release?.()) };
      release?.();
      return { default: () => null };
    } catch (error) {
      release?.();
      throw error;
    }
  });
  return function LatePart(props: Props) {
    // Before the page's own start is over; once for the page's life.
    useState(() => (import.meta.env.SSR ? undefined : (release ??= holdStart())));
    return (
      <Suspense fallback={fallback}>
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
