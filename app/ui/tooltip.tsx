import { useRef, useState } from "react";

const delayMs = 700;
const skipMs = 300;
const gap = 8;

/** When a tooltip was last hidden, in the page's time: soon after, the next one is shown at once. */
let hiddenAt = -Infinity;

type TooltipProps = {
  /** The words. */
  content: React.ReactNode;
  /** The control they belong to, one element. */
  children: React.ReactElement;
};

/**
 * Words that appear at a control that is pointed at or reached by keyboard; Esc hides them, and they may be pointed at
 * themselves (WCAG 1.4.13). Never holds what is said nowhere else.
 * @example <Tooltip content="Delete"><IconButton label="Delete enquiry from Ana"><Trash2 /></IconButton></Tooltip>
 */
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
          // In the top layer, so that no table's edge cuts it and no dialog covers it.
          popover="manual"
          role="tooltip"
          data-slot="tooltip"
          ref={(bubble) => {
            if (!bubble) return;
            bubble.showPopover();
            setBeside(bubble);
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

/** Above the control and centred, below it where there is no room, and never beyond the window's edge. */
function setBeside(bubble: HTMLElement): void {
  const control = bubble.previousElementSibling?.getBoundingClientRect();
  if (!control) return;
  const above = control.top - bubble.offsetHeight - gap;
  const centred = control.left + (control.width - bubble.offsetWidth) / 2;
  const rightmost = innerWidth - bubble.offsetWidth - gap;
  bubble.style.top = `${above < gap ? control.bottom + gap : above}px`;
  bubble.style.left = `${Math.max(gap, Math.min(centred, rightmost))}px`;
}
