// Shortcodes of WordPress, which its plugins replaced: `[gallery ids="1,2"]`, `[note]…[/note]`.
const knownNames = new Set(
  (
    "gallery audio video playlist embed caption wp_caption contact-form contact-form-7 wpforms gravityform ninja_form " +
    "formidable mc4wp_form mailerlite_form newsletter_form jetpack_subscription_form toc archives sitemap latest_posts"
  ).split(" "),
);

/** Shortcodes that embed another site's content, with its address as an attribute. */
const players = new Set(
  "youtube vimeo dailymotion soundcloud spotify gist tweet instagram facebook googlemaps audio video".split(" "),
);

const shortcode = /(\[?)\[\/?([a-z][\w-]*)([^\][]*)\](\]?)/gi;

/**
 * Returns a function that removes the shortcodes from a text of this HTML, but not what is between them, nor the
 * address of what another site showed. `[1]` and `[sic]` stay: a shortcode is one that WordPress has, one with
 * attributes, or one that is closed.
 */
export function withoutShortcodes(html: string): (text: string, onRemoved: (name: string) => void) => string {
  const closed = new Set([...html.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = ""]) => name));
  const isShortcode = (name: string, attributes: string) =>
    knownNames.has(name) ||
    closed.has(name) ||
    attributes.includes("=") ||
    (players.has(name) && attributes.includes("://"));
  return (text, onRemoved) =>
    text.replaceAll(shortcode, (whole: string, ...parts: string[]) => {
      const [before, name, attributes, after] = parts as [string, string, string, string]; // the groups
      if (!isShortcode(name, attributes)) return whole;
      if (before && after) return whole.slice(1, -1); // written to be shown
      if (name !== "embed") onRemoved(name);
      const [address = ""] = (players.has(name) && /https?:\/\/[^\s"'<>]+/.exec(attributes)) || [];
      return before + (address && `\n\n${address}\n\n`) + after;
    });
}
