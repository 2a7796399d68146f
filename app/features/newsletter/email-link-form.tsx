import { Button } from "#app/ui/button.tsx";

type EmailLinkFormProps = {
  action: string;
  button: string;
  /** Submits itself with script: mail scanners open links, but send no forms. */
  sendsItself?: boolean;
};

/** The form of a page that a link in an email opens. */
export function EmailLinkForm({ action, button, sendsItself = false }: EmailLinkFormProps) {
  return (
    <form data-behavior={sendsItself ? "email-link" : undefined} method="post" action={action} className="mt-9">
      <Button type="submit" variant="flare">
        {button}
      </Button>
    </form>
  );
}
