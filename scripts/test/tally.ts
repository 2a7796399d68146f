export type Tally = { passed: number; failed: string[]; skipped: string[] };

export function sumTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    skipped: tallies.flatMap(({ skipped }) => skipped),
  };
}

export function closingLine({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed.length} failed`;
  return skipped.length === 0 ? counts : `${counts}, ${skipped.length} skipped`;
}

type Env = { CI?: string | undefined };

/** Drills of programs that a build machine may lack: permission to mount, nginx, Caddy. */
const mayBeMissing = /\be2e\/(?:container|proxy-restart)\.drill\.test\.ts: /;

/** Returns the skipped tests that prevent a proof: with CI=true all but those drills. */
export function forbiddenSkips({ skipped }: Tally, { CI = "" }: Env): string[] {
  return ["", "0", "false"].includes(CI) ? [] : skipped.filter((name) => !mayBeMissing.test(name));
}

/** Returns true if nothing failed, something passed, and nothing was skipped that must not be. */
export function isProof(tally: Tally, env: Env): boolean {
  return tally.failed.length === 0 && tally.passed > 0 && forbiddenSkips(tally, env).length === 0;
}
