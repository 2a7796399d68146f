import { Link } from "#app/ui/link.tsx";

type LinkedWordsProps = React.ComponentProps<typeof Link> & {
  /** The link is marked in them: `<a>…</a>`. */
  words: string;
};

/** A sentence with a link in it, as the content marks it. */
export function LinkedWords({ words, ...props }: LinkedWordsProps) {
  const [before, link, after] = words.split(/<\/?a>/);
  return (
    <>
      {before}
      <Link {...props}>{link}</Link>
      {after}
    </>
  );
}
