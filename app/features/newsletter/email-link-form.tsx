import { Button } from "#app/ui/button.tsx";

/** The form of a page that a link in an email opens. It waits for a press: programs that scan mail open links, some with script. */
export function EmailLinkForm({ action, button }: { action: string; button: string }) {
  return (
    <form method="post" action={action}>
      <Button type="submit" variant="flare">
        {button}
      </Button>
    </form>
  );
}
