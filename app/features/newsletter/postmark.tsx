import { Mark } from "#app/ui/mark.tsx";
import { merge } from "#app/ui/merge.ts";

const waves = [10, 20, 30, 40].map((y) => `M3 ${y}q12-8 24 0t24 0 24 0 24 0`).join("");

/** Draws a stamp with the logo and cancellation waves. */
export function Postmark({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={merge("relative flex shrink-0 items-center", className)}>
      <svg
        viewBox="0 0 104 48"
        width="104"
        height="48"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="9 4"
        className="z-1 -mr-9 max-sm:hidden"
      >
        <path d={waves} className="vane-quiet" />
      </svg>
      <span className="ink grid h-20 w-16 place-items-center rounded-sm">
        <Mark className="h-9" />
      </span>
    </div>
  );
}
