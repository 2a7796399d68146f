import { useRef, useState } from "react";

const delayMs = 700;
const skipMs = 300;
const gap = 8;

/** Time of the last hiding: shortly after it, the next tooltip is shown immediately. */
let hiddenAt = -Infinity;

type TooltipProps = {
  content: React.ReactNode;
  children: React.ReactElement;
};

/** Renders a tooltip: shown on hover and focus, hoverable, hidden by Esc (WCAG 1.4.13). Not for essential content. */
export function Tooltip({ content, children }: TooltipProps) {
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const showIn = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsShown(true), ms);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (isShown) hiddenAt = performance.now();
    setIsShown(false);
  };
  const hideByEsc = ({ key }: KeyboardEvent) => {
    if (key === "Escape") hide();
  };

  return (
    <span
      role="presentation"
      className="contents"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== "touch" && !isShown) showIn(performance.now() - hiddenAt < skipMs ? 0 : delayMs);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(":focus-visible") && showIn(0)}
      onBlur={hide}
    >
      {children}
      {isShown && (
        <span
          // In the top layer, above dialogs and not clipped.
          popover="manual"
          role="tooltip"
          data-slot="tooltip"
          ref={(bubble) => {
            if (!bubble) return;
            bubble.showPopover?.();
            positionBubble(bubble);
            addEventListener("scroll", hide, { capture: true, once: true });
            addEventListener("keydown", hideByEsc, { capture: true }); // the focus may be elsewhere
            return () => {
              removeEventListener("scroll", hide, { capture: true });
              removeEventListener("keydown", hideByEsc, { capture: true });
            };
          }}
          className="fixed inset-auto m-0 max-w-72 animate-[appear_180ms_var(--ease-enter)] overflow-visible rounded-sm border-0 bg-btn px-2.5 py-1.5 text-xs font-medium text-btn-text before:absolute before:-inset-2 before:-z-1"
        >
          {content}
        </span>
      )}
    </span>
  );
}

/** Positions it above and centred; below if there is no room; within the window. */
function positionBubble(bubble: HTMLElement): void {
  const control = bubble.previousElementSibling?.getBoundingClientRect();
  if (!control) return;
  const above = control.top - bubble.offsetHeight - gap;
  const centred = control.left + (control.width - bubble.offsetWidth) / 2;
  const rightmost = innerWidth - bubble.offsetWidth - gap;
  bubble.style.top = `${above < gap ? control.bottom + gap : above}px`;
  bubble.style.left = `${Math.max(gap, Math.min(centred, rightmost))}px`;
}
