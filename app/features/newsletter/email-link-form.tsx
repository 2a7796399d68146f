import { Button } from "#app/ui/button.tsx";

/** Renders the form of an emailed link's page. It needs a click: mail scanners open links, some with JavaScript. */
export function EmailLinkForm({ action, button }: { action: string; button: string }) {
  return (
    <form method="post" action={action}>
      <Button type="submit" variant="flare">
        {button}
      </Button>
    </form>
  );
}
