import type { Enrolment } from "./contract.ts";

export function TotpQrCode({ enrolment: { secret, uri, picture } }: { enrolment: Enrolment }) {
  return (
    <div className="mb-6 grid items-center gap-6 rounded-md bg-sunken p-5 md:grid-cols-[auto_1fr]">
      <QrCode {...picture} />
      <div className="min-w-0 text-s text-text-2">
        <p className="text-base font-semibold text-text">Scan this with the app</p>
        <p className="mt-1">
          Is the app on this device?{" "}
          <a href={uri} className="link">
            Open it with the key
          </a>
        </p>
        <p className="mt-4" id="typed-key">
          No camera? Type this key (time-based):
        </p>
        <code
          aria-labelledby="typed-key"
          className="mt-2 grid w-max grid-cols-4 gap-x-3 gap-y-1 font-mono text-base tracking-wide text-text select-all"
        >
          {groupsOf(secret).map((group, at) => (
            // Two groups may be alike; none of them ever moves.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{group} </span>
          ))}
        </code>
      </div>
    </div>
  );
}

const quietZone = 4; // modules, ISO/IEC 18004 §6.3.8

/** Dark on white in every theme, as many scanners require. */
function QrCode({ size, path }: Enrolment["picture"]) {
  const whole = size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label="QR code of the key"
      viewBox={`${-quietZone} ${-quietZone} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="w-48 justify-self-center rounded-md border border-line forced-color-adjust-none"
    >
      <rect x={-quietZone} y={-quietZone} width={whole} height={whole} className="fill-white" />
      <path d={path} className="fill-ink-950" />
    </svg>
  );
}

function groupsOf(secret: string): string[] {
  return secret.match(/.{1,4}/g) ?? [];
}
