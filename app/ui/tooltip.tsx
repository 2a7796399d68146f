import { Tooltip as Primitive } from "radix-ui";
import { merge } from "#app/ui/merge.ts";
import { useTopLayer } from "#app/ui/top-layer.ts";

type TooltipProps = Omit<React.ComponentProps<typeof Primitive.Content>, "content"> & {
  /** The words. */
  content: React.ReactNode;
  /** The control they belong to, one element. */
  children: React.ReactElement;
};

/**
 * Words that appear at a control that is pointed at or focused. Needs a TooltipProvider above; never holds what is
 * said nowhere else.
 * @example <Tooltip content="Delete"><IconButton label="Delete enquiry from Ana"><Trash2 /></IconButton></Tooltip>
 */
export function Tooltip({ content, className, children, sideOffset = 8, ...props }: TooltipProps) {
  const dialog = useTopLayer();
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal container={dialog}>
        <Primitive.Content
          data-slot="tooltip"
          sideOffset={sideOffset}
          collisionPadding={8}
          className={merge(
            "z-50 max-w-72 animate-[appear_180ms_var(--ease-enter)] rounded-sm bg-btn px-2.5 py-1.5 text-xs font-medium text-btn-text",
            className,
          )}
          {...props}
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
