type MarkedProps = {
  /** The parts of a text, in its order. */
  text: readonly { text: string; isFound: boolean }[];
};

/** Renders a text with the found words marked. */
export function Marked({ text }: MarkedProps) {
  // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in its order
  return text.map((part, index) => (part.isFound ? <mark key={index}>{part.text}</mark> : part.text));
}
