import { Button } from "#app/ui/button.tsx";

type EmailLinkFormProps = {
  action: string;
  button: string;
  /** With script nobody has to press: programs that scan mail open links, but send no forms. */
  sendsItself?: boolean;
};

/** The one button of a page that an email's link opens. The browser posts it as a page of its own, with script and without. */
export function EmailLinkForm({ action, button, sendsItself = false }: EmailLinkFormProps) {
  return (
    <form data-behavior={sendsItself ? "email-link" : undefined} method="post" action={action} className="mt-9">
      <Button type="submit" variant="flare">
        {button}
      </Button>
    </form>
  );
}
