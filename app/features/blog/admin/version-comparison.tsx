import { Badge } from "#app/ui/badge.tsx";
import { merge } from "#app/ui/merge.ts";
import { focusWhileMounted } from "./focus-while-mounted.ts";
import type { Difference } from "./compare-posts.ts";
import type { Piece } from "./compare-texts.ts";

const labels: Record<Difference["field"], string> = {
  title: "Title",
  excerpt: "Excerpt",
  content: "Content",
  status: "Status",
  slug: "Slug",
  tags: "Tags",
  author: "Author",
  featured: "Featured",
};

const changes = {
  mine: { tone: "brand", words: "Changed by you" },
  newer: { tone: "warn", words: "Changed in the newer version" },
  both: { tone: "err", words: "Changed in both" },
} as const;

/** Focuses the comparison and scrolls to its beginning. */
function begin(node: HTMLElement | null) {
  node?.scrollIntoView();
  return focusWhileMounted(node);
}

/** Side by side on wide screens. */
export function VersionComparison({ differences }: { differences: readonly Difference[] }) {
  return (
    <div ref={begin} tabIndex={-1} role="group" aria-label="Differences" className="grid gap-6 outline-none">
      {differences.length === 0 && <p className="text-text-2">Both versions are the same.</p>}
      {differences.map(({ field, changedBy, mine, newer }) => (
        <section key={field} aria-label={labels[field]}>
          <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold">{labels[field]}</h3>
            <Badge tone={changes[changedBy].tone}>{changes[changedBy].words}</Badge>
          </div>
          <div className="grid gap-3 md:grid-cols-2">
            <Version name="Newer version" field={field} pieces={newer} />
            <Version name="Yours" field={field} pieces={mine} />
          </div>
        </section>
      ))}
    </div>
  );
}

type VersionProps = { name: string; field: Difference["field"]; pieces: readonly Piece[] };

function Version({ name, field, pieces }: VersionProps) {
  // Long content scrolls and must be reachable by keyboard.
  const isLong = field === "content";
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs text-text-2">{name}</p>
      <div
        {...(isLong ? { tabIndex: 0, role: "group", "aria-label": `Content, ${name.toLowerCase()}` } : {})}
        className={merge(
          "rounded-md border border-line px-4 py-2.5 wrap-anywhere whitespace-pre-wrap",
          isLong && "max-h-[60dvh] overflow-y-auto font-mono text-s",
        )}
      >
        {pieces.every(({ text }) => text === "") && <span className="text-text-3">(empty)</span>}
        {pieces.map(({ text, differs }, number) =>
          differs ? (
            // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
            <mark key={number} className="rounded-sm bg-warn-soft text-text">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </div>
    </div>
  );
}
