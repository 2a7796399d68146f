// Parts of a page whose words come with the HTML and whose script comes after the page's. A part whose file can't be loaded
// stays as the HTML has it: its links and forms work natively. React would give up the whole page for it instead.
import { lazy, Suspense, useEffect, useState } from "react";
import { hasStarted, holdStart } from "./late-start.ts";

/**
 * The part as a component. Clicks and keys on it are held until its script is there, as they are for the page itself. The
 * `fallback` is shown where the browser renders the page, so that no HTML of the part came with it. If `load` gives nothing, the
 * part stays empty and nothing is held for it: its parent shows something else.
 * @throws where the browser renders the page and `load` fails: then there is nothing to show.
 * @example const NewsletterSection = latePart(async () => (await import("./newsletter-section.tsx")).NewsletterSection);
 */
export function latePart<Props extends object>(
  load: () => Promise<React.ComponentType<Props> | undefined>,
  fallback?: React.ReactNode,
): React.ComponentType<Props> {
  let release: (() => void) | undefined;
  let hasHtml = false;
  const Part = lazy(async () => {
    try {
      const Component = await load();
      if (Component) return { default: announced(Component, () => release?.()) };
      release?.();
      return { default: () => null };
    } catch (error) {
      release?.();
      if (hasHtml) return never;
      throw error;
    }
  });
  return function LatePart(props: Props) {
    // While the page is taken over; once for the page's life.
    useState(() => {
      if (import.meta.env.SSR) return;
      hasHtml ||= !hasStarted(); // what is rendered before the start came with the document
      release ??= holdStart();
    });
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/**
 * A part that the page can do without, for a `Suspense`: nothing is held for it. Where its file can't be loaded, it stays as the
 * HTML has it, else its fallback is shown.
 * @example const HeroField = optionalPart(async () => (await import("./hero-field.tsx")).HeroField);
 */
export function optionalPart<Props extends object>(
  load: () => Promise<React.ComponentType<Props>>,
): React.LazyExoticComponent<React.ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (import.meta.env.SSR) throw error;
      return never;
    }
  });
}

const never = new Promise<never>(() => {});

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
