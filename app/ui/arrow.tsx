import { merge } from "./merge.ts";

type ArrowProps = React.ComponentProps<"svg"> & {
  to?: "on" | "back" | "out" | undefined;
  /** Animates on hover of its button, link or card. */
  turn?: boolean | undefined;
};

/** Draws an arrow, because our font has none: → within the site, ↗ out of it. */
export function Arrow({ to = "on", turn = true, className, ...props }: ArrowProps) {
  return (
    <svg
      data-slot="arrow"
      data-to={to}
      data-turn={turn && to !== "out" ? "" : undefined}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={merge(className)}
      {...props}
    >
      <path d="M3 9h12M10 4l5 5-5 5" />
    </svg>
  );
}
