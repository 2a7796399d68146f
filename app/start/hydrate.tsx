// Hydrates islands; loaded by islands.ts on first intent.
import "./react-tasks.ts";
import { startTransition, useLayoutEffect, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadWords } from "#app/platform/i18n/languages.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { PathContext } from "#app/platform/i18n/use-locale.ts";
import { LanguageContext, useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { IslandModule } from "#app/ui/island.tsx";
import { subscribeToToasts } from "#app/ui/toast.ts";
import { requestToaster, ToasterHost } from "#app/ui/toaster-host.tsx";
import { textPartsOf } from "./island-files.ts";
import { trackServedNodes } from "./served-nodes.ts";
import type { ServedNodes } from "./served-nodes.ts";

const locale = localeOf(location.pathname);

/** Hydrates an island; returns a function that finds the current element for a served one. */
export async function hydrateIsland(element: HTMLElement, island: IslandModule): Promise<ServedNodes["find"]> {
  await loadWords(locale, textPartsOf(element));
  const props = JSON.parse(element.dataset["props"] ?? "{}") as object; // as rendered by the server
  tolerateForeignNodes();
  const served = trackServedNodes(element);
  keepPress(element, served);
  await new Promise<void>((listen) => {
    takeOver({ element, served, listen }, <island.default.Component {...props} />);
  });
  if (document.activeElement === document.body) served.find(served.focused)?.focus({ preventScroll: true });
  return served.find;
}

const pressable = 'button, a, label, summary, [role="button"]';

/** Clicks the new control on release: the browser doesn't if React re-renders a control during a press. */
function keepPress(island: HTMLElement, served: ServedNodes): void {
  let pressed = [...island.querySelectorAll(":active")].at(-1)?.closest(pressable) ?? null;
  const note = ({ target }: PointerEvent) => {
    const isServed = island.dataset["alive"] === undefined && target instanceof Element;
    pressed = isServed ? target.closest(pressable) : null;
  };
  island.addEventListener("pointerdown", note, true); // before React, which may hydrate within this event
  document.addEventListener("pointerup", ({ clientX, clientY }) => {
    const servedElement = pressed?.isConnected ? undefined : served.find(pressed);
    pressed = null;
    if (servedElement?.contains(document.elementFromPoint(clientX, clientY))) servedElement.click();
  });
}

let isTolerant = false;

/** Tolerates nodes moved by translators or extensions (https://github.com/facebook/react/issues/11538). */
function tolerateForeignNodes(): void {
  if (isTolerant) return;
  isTolerant = true;
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function tolerant<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child);
    else if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };
  Node.prototype.insertBefore = function tolerant<New extends Node>(this: Node, node: New, before: Node | null): New {
    insertBefore.call(this, node, before?.parentNode === this ? before : null);
    return node;
  };
}

type HydrationTarget = { element: HTMLElement; served: ServedNodes; listen: () => void };

function takeOver({ element, served, listen }: HydrationTarget, part: React.ReactNode): void {
  const alive = () => {
    element.dataset["alive"] ??= "";
    listen();
  };
  const giveUp = () =>
    queueMicrotask(() => {
      // React is done, and the next key press hasn't happened yet.
      root.unmount();
      if (!served.canWorkNatively) return createRoot(element).render(whole); // no form to fall back to
      served.putBack();
      listen();
    });
  const whole = withLanguage(<HydrationNotifier notify={alive}>{part}</HydrationNotifier>);
  let root: ReturnType<typeof hydrateRoot>;
  // In slices of a few milliseconds, so that the browser can handle input in between.
  startTransition(() => {
    root = hydrateRoot(element, whole, {
      identifierPrefix: `${element.dataset["island"]}-`,
      onUncaughtError: giveUp,
      // The DOM was changed before hydration: forms are restored to the served HTML, anything else is rendered again.
      onRecoverableError: served.canWorkNatively ? giveUp : () => undefined,
    });
  });
}

function withLanguage(children: React.ReactNode) {
  return (
    <LanguageContext value={locale}>
      <PathContext value={location.pathname}>{children}</PathContext>
    </LanguageContext>
  );
}

function HydrationNotifier({ notify, children }: { notify: () => void; children: React.ReactNode }) {
  const [isSettled, settle] = useState(false);
  // A synchronous update makes React run the island's effects before the next paint instead of after it.
  // oxlint-disable-next-line react/set-state-in-effect -- the rendering it starts is its purpose
  useLayoutEffect(() => settle(true), []);
  // Synchronises with the native start, which holds clicks until then.
  useLayoutEffect(() => {
    if (isSettled) queueMicrotask(notify);
  }, [isSettled, notify]);
  return children;
}

let hasToasts = false;

/** Renders the toasts' region. Its texts are loaded by the code that shows a toast. */
function showToasts(): void {
  if (hasToasts) return;
  hasToasts = true;
  createRoot(document.body.appendChild(document.createElement("div"))).render(withLanguage(<Toasts />));
}

function Toasts() {
  const { t } = useTranslation();
  const toast = t("common.notifications");
  return <ToasterHost labels={{ region: `${toast} ({hotkey})`, toast, close: t("common.close") }} />;
}

/** Focuses the toasts, also before the first one. */
export async function focusToasts(): Promise<void> {
  if (hasToasts) return;
  await loadWords(locale, ["base"]);
  requestToaster();
  showToasts();
}

subscribeToToasts(showToasts);
