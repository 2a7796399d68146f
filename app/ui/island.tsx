// Islands: the parts of a public page that React takes over in the browser, when somebody means to use them. Until then, and
// where that fails, they are what the server rendered. A new one is a file `<name>.island.tsx` in its feature's folder.
import type { UiPart } from "#app/platform/content/bundles.ts";

/** What makes an island come alive without being touched: a key in the browser's storage, or a parameter in the address. */
type Wake = { sessionStorage?: string; localStorage?: string; query?: string };

type IslandOptions = {
  /** The file's name before `.island.tsx`. */
  name: string;
  /** The parts of the words that it shows. */
  words: readonly UiPart[];
  /** Where the browser holds something to show in it, it starts by itself after the first paint. */
  wake?: Wake;
  /** What the server rendered gets old within minutes: back from history the page is asked for anew. */
  isFresh?: boolean;
};

/** An island's file as the browser loads it. */
export type IslandModule = {
  default: { Component: React.ComponentType<object>; words: readonly UiPart[] };
};

/** Makes an island of a component with plain props. On the page it renders as that component does, with its props beside it. */
export function island<Props extends object>(
  Component: React.ComponentType<Props>,
  { name, words, wake, isFresh }: IslandOptions,
) {
  function Island(props: Props) {
    return (
      <div
        data-island={name}
        data-props={JSON.stringify(props)}
        data-wake={wake && JSON.stringify(wake)}
        data-fresh={isFresh}
        className="contents"
      >
        <Component {...props} />
      </div>
    );
  }
  return Object.assign(Island, { Component, words });
}
