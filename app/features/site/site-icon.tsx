// Icons that only the server draws, so that islands don't load them.
import { LineDrawing } from "#app/ui/plain-icon.tsx";

const drawings = {
  left: "m12 19-7-7 7-7M19 12H5",
  right: "M5 12h14M12 5l7 7-7 7",
  sun: "M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41",
  moon: "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401",
  pause: "M8 4v16M16 4v16",
  play: "M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z",
};

export function SiteIcon({ name, size }: { name: keyof typeof drawings; size: number }) {
  return <LineDrawing path={drawings[name]} size={size} />;
}
