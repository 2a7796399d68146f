// Icons of public pages: lucide's paths (ISC licence) without its component, which is 3 kB. Lazy code uses
// lucide-react.

const drawings = {
  chat: "M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2zM8 10h.01M12 10h.01M16 10h.01",
  menu: "M4 5h16M4 12h16M4 19h16",
  close: "M18 6 6 18M6 6l12 12",
  globe: "M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20",
  down: "m6 9 6 6 6-6",
  mail: "M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7",
  check: "M20 6 9 17l-5-5",
  alert: "M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8v4M12 16h.01",
  plus: "M5 12h14M12 5v14",
  search: "m21 21-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0",
  panel: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M9 3v18",
  trash: "M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2",
  calendar: "M16 18h6M16 2v3M19 15v6M21 11.5V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h8.3M3 9h18M8 2v3",
  before: "m15 18-6-6 6-6",
  after: "m9 18 6-6-6-6",
  info: "M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 16v-4M12 8h.01",
  warning: "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01",
  done: "M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M9 12l2 2 4-4",
};

type DrawingProps = { size: number; className?: string };

export function PlainIcon({ name, ...props }: DrawingProps & { name: keyof typeof drawings }) {
  return <LineDrawing path={drawings[name]} {...props} />;
}

export function LineDrawing({ path, size, className }: DrawingProps & { path: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `lucide ${className}` : "lucide"}
    >
      <path d={path} />
    </svg>
  );
}
