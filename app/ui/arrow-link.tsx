import { Link } from "#app/ui/link.tsx";
import { Arrow } from "#app/ui/arrow.tsx";
import { merge } from "#app/ui/merge.ts";

type ArrowLinkProps = React.ComponentProps<typeof Link> & { back?: boolean | undefined };

/**
 * A link in words with the arrow that turns; `back` puts it before the words. In a card, `className="stretched"` makes the whole card the link.
 * @example <ArrowLink to="/services#chatbots">See chatbots</ArrowLink>
 */
export function ArrowLink({ back = false, className, children, ...props }: ArrowLinkProps) {
  return (
    <Link
      data-slot="arrow-link"
      className={merge("link-quiet inline-flex items-center gap-2 font-semibold", className)}
      {...props}
    >
      {back && <Arrow to="back" />}
      {children}
      {!back && <Arrow className="text-accent" />}
    </Link>
  );
}
