/** The id of the form that the days' radio buttons belong to. */
export const daysFormId = "booking-days";

/**
 * Asks the page for another day's times where there is no script. It is empty: the radio buttons and the button stand in the
 * picker and name it, because forms can't stand in each other.
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
