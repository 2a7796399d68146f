import { createContext, use } from "react";

/** What an area with a router of its own renders its links by; null where going on is the browser's. */
export const LinkContext = createContext<React.ElementType<{ to: string }> | null>(null);

type LinkProps = Omit<React.ComponentProps<"a">, "href"> & {
  /** A path of ours with its language, or an address elsewhere, `mailto:` or `tel:`. */
  to: string;
};

/**
 * A link. On public pages it is the browser's own; the admin area's router follows it without loading a document.
 * @example <Link to={to("/contact")}>Contact</Link>
 */
export function Link({ to, ...props }: LinkProps) {
  const Routed = use(LinkContext);
  return Routed ? <Routed to={to} {...props} /> : <a href={to} {...props} />;
}
