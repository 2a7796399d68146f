export type Tally = { passed: number; failed: string[]; skipped: string[] };

export function sum(tallies: Tally[]): Tally {
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

/** True if nothing failed, something passed, and with CI=true nothing was skipped. */
export function isProof({ passed, failed, skipped }: Tally, env: { CI?: string | undefined }): boolean {
  const maySkip = env.CI === undefined || ["", "0", "false"].includes(env.CI);
  return failed.length === 0 && passed > 0 && (maySkip || skipped.length === 0);
}
