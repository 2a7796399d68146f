import type { UseQueryResult } from "@tanstack/react-query";

type FoundListProps<One> = {
  /** As in "Loading pages..." and "Posts: 3". */
  plural: string;
  some: string;
  none: string;
  query: UseQueryResult<readonly One[]>;
  /** Distinguishes one from others with the same title. */
  about: (one: One) => string;
  onChoose: (one: One) => void;
};

/** Renders the results of a search in an editor's dialog. */
export function FoundList<One extends { title: string }>(props: FoundListProps<One>) {
  const { plural, none, some, about, onChoose } = props;
  const { data: items, isError } = props.query;
  const loaded = items?.length === 0 ? none : `${some}: ${items?.length}`;
  const state = items ? loaded : `Loading ${plural}...`;
  return (
    <div className="mt-4">
      <p role="status" className="text-xs text-text-3">
        {isError ? `The ${plural} did not load.` : state}
      </p>
      <ul className="mt-1">
        {items?.map((item) => (
          <li key={item.title + about(item)}>
            <button
              type="button"
              className="w-full rounded-sm px-2 py-1.5 text-left hover:bg-brand-soft"
              onClick={() => onChoose(item)}
            >
              <span className="block">{item.title}</span>
              <span className="block text-xs text-text-3">{about(item)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
