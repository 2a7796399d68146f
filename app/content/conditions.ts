// Texts that are shown only under some settings (`when`), so that what a setting implies is applied in every text.

/**
 * Names of conditions in files: `real` is a company other than the demonstration, `companies` one that doesn't sell to
 * consumers, `health` one that receives health data.
 */
export const conditions = ["demonstration", "real", "consumers", "companies", "health", "insights"] as const;

type Condition = (typeof conditions)[number];

export type ConditionValues = Readonly<Record<Condition, boolean>>;

type CompanyFacts = { demonstration: boolean; consumers: boolean; healthData: boolean };

export function conditionValues(
  { demonstration, consumers, healthData }: CompanyFacts,
  { INSIGHTS }: { INSIGHTS: boolean },
): ConditionValues {
  return {
    demonstration,
    real: !demonstration,
    consumers,
    companies: !consumers,
    health: healthData,
    insights: INSIGHTS,
  };
}

/**
 * Returns texts without the list items whose condition doesn't hold.
 * @example withoutHidden([{ id: "visits", when: "insights" }], holding) // [] with INSIGHTS=off
 */
export function withoutHidden<T>(texts: T, values: ConditionValues): T {
  return withoutHiddenItems(texts, values) as T; // only items of lists, whose length may vary, are left out
}

function withoutHiddenItems(texts: unknown, values: ConditionValues): unknown {
  if (Array.isArray(texts))
    return texts.filter((item) => matchesCondition(item, values)).map((item) => withoutHiddenItems(item, values));
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withoutHiddenItems(text, values)]));
}

/** Returns true for an item that has no condition, or one that holds. */
export function matchesCondition(item: unknown, values: ConditionValues): boolean {
  const condition = conditions.find((name) => name === (Object(item) as { when?: unknown }).when);
  return condition === undefined || values[condition];
}
