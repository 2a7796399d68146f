import { Link } from "#app/ui/link.tsx";
import { Arrow } from "#app/ui/arrow.tsx";
import { merge } from "#app/ui/merge.ts";

type ArrowLinkProps = React.ComponentProps<typeof Link> & { back?: boolean | undefined };

/**
 * A link in words with an arrow, ↗ where it leaves the site; `back` puts it before the words. In a card, `className="stretched"` makes the whole card the link.
 */
export function ArrowLink({ back = false, className, children, ...props }: ArrowLinkProps) {
  const leavesSite = /^https?:/.test(props.to);
  return (
    <Link
      data-slot="arrow-link"
      className={merge("link-quiet inline-flex items-center gap-2 font-semibold", className)}
      {...props}
    >
      {back && <Arrow to="back" />}
      {children}
      {!back && <Arrow to={leavesSite ? "out" : "on"} className="text-accent" />}
    </Link>
  );
}
