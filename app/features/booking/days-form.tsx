/** The id of the form that the days' radio buttons belong to. */
export const daysFormId = "booking-days";

/**
 * Renders the form that requests another day's times without JavaScript. It is empty, because forms can't be nested:
 * the picker's radio buttons and button refer to it.
 * @example <DaysForm query={{ move: "1" }} />
 */
export function DaysForm({ query }: { query: Readonly<Record<string, string>> }) {
  return (
    // With JavaScript, Enter in a day requests nothing, because its times are already there.
    <form id={daysFormId} method="get" onSubmit={(event) => event.preventDefault()}>
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
