import { DropdownMenu } from "radix-ui";
import { merge } from "#app/ui/merge.ts";
import { useTopLayer } from "#app/ui/top-layer.ts";

type MenuProps = Omit<React.ComponentProps<typeof DropdownMenu.Content>, "children"> & {
  /** The button that opens it, one element. */
  trigger: React.ReactElement;
  /** MenuItems. */
  children: React.ReactNode;
  /** The element it is put into, a landmark; the end of the page unless said. */
  container?: HTMLElement | null | undefined;
  /** For a menu that is loaded by the press that should open it. */
  defaultOpen?: boolean | undefined;
};

/**
 * A dropdown menu: arrows, Home, End, Esc, and letters typed within a second find an item. Heavy on public pages:
 * load it on the first press, with `defaultOpen`.
 * @example <Menu trigger={<Button variant="quiet">EN</Button>}><MenuItem onSelect={() => choose("en")}>English</MenuItem></Menu>
 */
export function Menu({
  trigger,
  container,
  defaultOpen = false,
  className,
  children,
  align = "end",
  ...props
}: MenuProps) {
  const dialog = useTopLayer();
  return (
    // Modal would lock scrolling by an injected style element, which the content security policy of cached pages refuses.
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={dialog ?? container ?? null}>
        <DropdownMenu.Content
          data-slot="menu"
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className={merge(
            "z-50 min-w-44 animate-[rise_180ms_var(--ease-enter)] rounded-md border border-line bg-surface p-1.5 text-text shadow-2 outline-none",
            className,
          )}
          {...props}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
