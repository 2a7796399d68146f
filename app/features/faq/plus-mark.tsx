/** A plus that rotates to a cross; lucide's icon (ISC licence) without its component. */
export function PlusMark() {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      className="lucide text-accent transition-[rotate] group-open:rotate-45"
    >
      <path d="M5 12h14M12 5v14" />
    </svg>
  );
}
