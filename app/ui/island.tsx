// Islands: parts of a public page that React hydrates on intent; until then they work as rendered by the server. Add
// one as `<name>.island.tsx` in a feature's folder.
import type { UiPart } from "#app/platform/i18n/bundles.ts";

/** Hydrates without intent if this storage key or query parameter exists. */
export type HydrationTrigger = { sessionStorage?: string; localStorage?: string; query?: string };

type IslandOptions = {
  /** The file's name before `.island.tsx`. */
  name: string;
  /** The texts it needs. */
  words: readonly UiPart[];
  wake?: HydrationTrigger;
  /** Outdated within minutes: refetched when restored from history. */
  isFresh?: boolean;
};

export type IslandModule = {
  default: { Component: React.ComponentType<object> };
};

/** Renders the component with its props serialised next to it. */
export function island<Props extends object>(
  Component: React.ComponentType<Props>,
  { name, words, wake, isFresh }: IslandOptions,
) {
  function Island(props: Props) {
    return (
      <div
        data-island={name}
        data-props={JSON.stringify(props)}
        data-words={words.join(" ")}
        data-wake={wake && JSON.stringify(wake)}
        data-fresh={isFresh}
        className="contents"
      >
        <Component {...props} />
      </div>
    );
  }
  return Object.assign(Island, { Component });
}
