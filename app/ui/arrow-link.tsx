import { Link } from "#app/ui/link.tsx";
import { Arrow } from "#app/ui/arrow.tsx";
import { merge } from "#app/ui/merge.ts";

type ArrowLinkProps = React.ComponentProps<typeof Link> & { back?: boolean | undefined };

/** Shows ↗ for external links; `back` puts the arrow first. In a card, `className="stretched"` makes the whole card the link. */
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
