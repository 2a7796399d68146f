/** The id of the form that the days' radio buttons belong to. */
export const daysFormId = "booking-days";

/**
 * Requests another day's times without script. It is empty, because forms can't be nested: the radio buttons and the button in
 * the picker refer to it.
 * @example <DaysForm query={{ move: "1" }} />
 */
export function DaysForm({ query }: { query: Readonly<Record<string, string>> }) {
  return (
    // With script, Enter in a day asks for nothing: its times are there.
    <form id={daysFormId} method="get" onSubmit={(event) => event.preventDefault()}>
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
