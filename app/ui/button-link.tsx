import type { VariantProps } from "class-variance-authority";
import { ButtonFace } from "./button-face.tsx";
import { buttonStyles } from "./button.tsx";
import { Link } from "./link.tsx";
import { merge } from "./merge.ts";

type ButtonLinkProps = React.ComponentProps<typeof Link> &
  VariantProps<typeof buttonStyles> & {
    icon?: React.ReactNode;
    arrow?: "on" | "back" | undefined;
  };

/** Renders a link as a button; `to` may be external, `mailto:` or `tel:`. */
export function ButtonLink({ variant, size, wide, icon, arrow, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link data-slot="button" className={merge(buttonStyles({ variant, size, wide }), className)} {...props}>
      <ButtonFace icon={icon} arrow={arrow}>
        {children}
      </ButtonFace>
    </Link>
  );
}
