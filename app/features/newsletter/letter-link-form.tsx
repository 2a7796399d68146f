import { Button } from "#app/ui/button.tsx";

type LetterLinkFormProps = {
  action: string;
  button: string;
  /** With script nobody has to press: programs that scan mail open links, but send no forms. */
  sendsItself?: boolean;
};

/**
 * The one button of a page that a letter's link opens. The browser posts it as a page of its own, with script and without.
 * @example <LetterLinkForm action={to(`/newsletter/confirm/${token}`)} button="Confirm" sendsItself />
 */
export function LetterLinkForm({ action, button, sendsItself = false }: LetterLinkFormProps) {
  return (
    <form data-behavior={sendsItself ? "letter-link" : undefined} method="post" action={action} className="mt-9">
      <Button type="submit" variant="flare">
        {button}
      </Button>
    </form>
  );
}
