import { blend, source, wave } from "#app/platform/pictures/angles.ts";
import { wrapText } from "#app/platform/pictures/text-measure.ts";
import { vanes } from "#app/platform/pictures/vane-field.ts";
import { strokePath } from "#app/platform/pictures/vane-path.ts";
import { Lines, PictureFrame } from "#app/ui/pictures/picture-frame.tsx";
import type { Drawing, PictureProps } from "#app/ui/pictures/picture-frame.tsx";

interface Words {
  before: string;
  after: string;
}

const gateX = 424; // right edge of the field
const narrowShift = -130;

/** Strokes scattered far from the gate, aligned near it. Wide and narrow drawings share the path data. */
const freightWinds = winds();

function winds(): { loose: string; taut: string } {
  const gate = source({ x: gateX - 4, y: 190 });
  const strokes = vanes({
    width: gateX - 26,
    height: 350,
    step: 23,
    angle: blend(wave(0.2, 2.1, 250), gate, (x) => 1 / (1 + Math.exp((250 - x) / 34))),
    growth: (x) => 0.32 + (0.6 * x) / gateX,
    tone: (x) => (x > 270 ? "near" : "quiet"),
  });
  return {
    loose: strokePath(strokes.filter((vane) => vane.tone === "quiet")),
    taut: strokePath(strokes.filter((vane) => vane.tone === "near")),
  };
}

const queue = Array.from(
  { length: 8 },
  (_, row) => `M${gateX + (row % 2 === 0 ? 18 : 12)} ${120 + row * 20}H1000`,
).join("");

/** Draws bookings from all directions through one gate into one queue. Dark in both themes. */
export function FreightPicture({ words }: PictureProps<Words>) {
  return (
    <PictureFrame
      alt={words.alt}
      ground="ink"
      heights={[440, 450]}
      draw={(drawing) => <Gate words={words} drawing={drawing} />}
    />
  );
}

function Gate({ words, drawing }: { words: Words; drawing: Drawing }) {
  const { width, font, isNarrow } = drawing;
  const margin = isNarrow ? 24 : 34;
  const y = isNarrow ? 388 : 402;
  const apart = font * 1.3;
  const queueX = gateX + narrowShift + 12;
  const before = wrapText(words.before, font, isNarrow ? queueX - 2 * margin : 380);
  const after = wrapText(words.after, font, isNarrow ? width - queueX - margin : 190);
  return (
    <>
      <g
        transform={isNarrow ? `translate(${narrowShift})` : undefined}
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
      >
        <path d={freightWinds.loose} stroke="var(--ink-600)" />
        <path d={freightWinds.taut} stroke="var(--blue-400)" />
        <path d={queue} stroke="var(--flare)" strokeWidth="3" strokeDasharray="14 7" />
        <path d={`M${gateX} 82V300`} stroke="var(--on-ink)" strokeWidth="9" />
      </g>
      <g fill="var(--blue-200)">
        <Lines x={margin} y={y} lines={before} lineHeight={apart} />
      </g>
      <g fill="var(--on-ink)" fontWeight="600">
        <Lines
          x={isNarrow ? queueX : width - margin}
          y={y}
          lines={after}
          lineHeight={apart}
          anchor={isNarrow ? undefined : "end"}
        />
      </g>
    </>
  );
}
