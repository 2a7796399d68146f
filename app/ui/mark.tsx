import { merge } from "#app/ui/merge.ts";

/** The logo's symbol, coloured by the text colour; at least 20 px high. */
export function Mark({ className, ...props }: React.ComponentProps<"svg">) {
  return (
    <svg data-slot="mark" viewBox="0 0 32 32" aria-hidden="true" className={merge("h-8", className)} {...props}>
      <path d="M18.8 7.1A10.6 10.6 0 1 0 24.83 20.97" fill="none" stroke="currentColor" strokeWidth="4.4" />
      <path d="M29.2 2.8 19.17 19.05 18 14 12.95 12.83Z" className="fill-flare in-[.flare]:fill-on-flare" />
    </svg>
  );
}
