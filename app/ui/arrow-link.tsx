import { Arrow } from "./arrow.tsx";
import { Link } from "./link.tsx";
import { merge } from "./merge.ts";

type ArrowLinkProps = React.ComponentProps<typeof Link> & { back?: boolean | undefined };

/** Renders a link with an arrow, ↗ if external; `back` puts it first. `className="stretched"` makes a card the link. */
export function ArrowLink({ back = false, className, children, ...props }: ArrowLinkProps) {
  const leavesSite = /^https?:/.test(props.to);
  return (
    <Link
      data-slot="arrow-link"
      className={merge("link-quiet inline-flex items-center gap-2 font-semibold", className)}
      {...props}
    >
      {back ? (
        <>
          <Arrow to="back" />
          {children}
        </>
      ) : (
        <span>
          <span className="pr-7">{children}</span>
          {/* It is in the padding, so that it wraps together with the last word. */}
          <Arrow to={leavesSite ? "out" : "on"} className="-ml-[1.1em] inline-block text-accent" />
        </span>
      )}
    </Link>
  );
}
