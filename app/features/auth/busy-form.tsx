import { Button } from "#app/ui/button.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

type BusyFormProps = Omit<React.ComponentProps<"form">, "onSubmit" | "method" | "action"> & {
  busy: boolean;
  labels: { submit: string; busy: string };
  /** Not called while busy. */
  onValues: (values: FormData) => void;
};

/** Renders a form with a password. It posts, and its button needs JavaScript: no password gets into a URL. */
export function BusyForm({ busy, labels, onValues, children, ...props }: BusyFormProps) {
  const isHydrated = useIsHydrated();
  return (
    <form
      method="post"
      className="grid gap-5.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onValues(new FormData(event.currentTarget));
      }}
      {...props}
    >
      {children}
      <Button
        type="submit"
        wide
        busy={busy}
        busyLabel={labels.busy}
        disabled={!isHydrated}
        className="disabled:border-transparent disabled:bg-btn disabled:text-btn-text"
      >
        {labels.submit}
      </Button>
      <noscript>
        <p className="text-s text-err">
          The admin area needs JavaScript. Turn it on in your browser and load this page again.
        </p>
      </noscript>
    </form>
  );
}
