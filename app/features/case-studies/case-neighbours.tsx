import { Arrow } from "#app/ui/arrow.tsx";
import { Link } from "#app/ui/link.tsx";
import { merge } from "#app/ui/merge.ts";

type Neighbour = { label: string; title: string; client: string; to: string };

type CaseNeighboursProps = { label: string; previous: Neighbour | null; next: Neighbour | null };

export function CaseNeighbours({ label, previous, next }: CaseNeighboursProps) {
  return (
    <nav aria-label={label} className="grid border-y border-line md:grid-cols-2">
      {previous && <NeighbourLink neighbour={previous} direction="back" />}
      {next && <NeighbourLink neighbour={next} direction="on" />}
    </nav>
  );
}

function NeighbourLink({ neighbour, direction }: { neighbour: Neighbour; direction: "on" | "back" }) {
  const isNext = direction === "on";
  return (
    <Link
      to={neighbour.to}
      rel={isNext ? "next" : "prev"}
      className={merge(
        "grid content-start gap-2 border-line py-9",
        isNext &&
          "max-md:not-first:border-t md:col-start-2 md:justify-items-end md:pl-9 md:text-right md:not-first:border-l",
        !isNext && "md:pr-9",
      )}
    >
      <span className="inline-flex items-center gap-2 text-s text-text-3">
        {!isNext && <Arrow to="back" className="text-accent" />}
        {neighbour.label}
        {isNext && <Arrow className="text-accent" />}
      </span>
      <span className="text-d3 text-balance">{neighbour.title}</span>
      <span className="text-text-2">{neighbour.client}</span>
    </Link>
  );
}
