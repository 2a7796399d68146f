import { Link } from "./link.tsx";

type LinkedWordsProps = React.ComponentProps<typeof Link> & {
  /** Contains `<a>…</a>`. */
  words: string;
};

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
