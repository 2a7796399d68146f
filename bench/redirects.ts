// [MOVE-04] What 10,000 redirects cost: memory, and an address that has one, or none.
import { createRedirectIndex } from "#app/platform/http/redirect-rules.server.ts";
import type { RedirectRule } from "#app/platform/http/redirect-rules.server.ts";
import { median } from "./figures.ts";
import type { Row } from "./figures.ts";

const [count, lookups] = [10_000, 100_000];

const rules = Array.from({ length: count }, (_, at): RedirectRule => {
  if (at % 10 === 0) return { from: `/section-${at}/*`, to: "/blog/*", permanent: 308 };
  const from = at % 10 === 1 ? `/?p=${at}` : `/2019/03/an-old-post-number-${at}`;
  return { from, to: `/blog/a-post-number-${at}`, permanent: 308 };
});

export function measureRedirects(rounds: number): Row[] {
  const results = Array.from({ length: rounds }, () => {
    const before = process.memoryUsage().heapUsed;
    const index = createRedirectIndex(rules);
    const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
    const lookUp = (path: (at: number) => string) => {
      const start = performance.now();
      for (let at = 0; at < lookups; at++) index.find(path(at));
      return ((performance.now() - start) / lookups) * 1_000;
    };
    return {
      megabytes,
      found: lookUp((at) => `/2019/03/an-old-post-number-${2 + 10 * (at % 1_000)}`),
      missing: lookUp((at) => `/nothing/here-${at}`),
    };
  });
  const middle = (name: "megabytes" | "found" | "missing") => median(results.map((result) => result[name]));
  return [
    [`index of ${count} redirects`, `${middle("megabytes").toFixed(1)} MB`, "5 MB at most"],
    ["an address that has one", `${middle("found").toFixed(1)} µs`],
    ["an address that has none", `${middle("missing").toFixed(1)} µs`],
  ];
}
