import { Button } from "#app/ui/button.tsx";

/** Renders the form of a page opened by an emailed link. It needs a click, because mail scanners open links. */
export function EmailLinkForm({ action, button }: { action: string; button: string }) {
  return (
    <form method="post" action={action}>
      <Button type="submit" variant="flare">
        {button}
      </Button>
    </form>
  );
}
