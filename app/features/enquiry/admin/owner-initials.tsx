/**
 * An enquiry's owner as initials; the name is read aloud.
 * @example <OwnerInitials name="mihai.pop" /> // MP
 */
export function OwnerInitials({ name }: { name: string }) {
  return (
    <span
      role="img"
      aria-label={`Owner: ${name}`}
      title={name}
      className="inline-grid size-5.5 shrink-0 place-items-center rounded-full bg-brand-soft text-[.625rem] font-semibold text-brand"
    >
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first two words, or of the one there is. */
function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? "")].slice(0, 2);
  return letters.join("").toUpperCase();
}
