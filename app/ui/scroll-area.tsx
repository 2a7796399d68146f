import { ScrollArea as Primitive } from "radix-ui";
import { merge } from "#app/ui/merge.ts";

type ScrollAreaProps = React.ComponentProps<typeof Primitive.Root> & {
  /** The scrolling element, for code that reads or sets how far it is scrolled. */
  viewportRef?: React.Ref<HTMLDivElement> | undefined;
  /** Attributes of the scrolling element, such as `role="log"` or `tabIndex`. */
  viewport?: React.HTMLAttributes<HTMLDivElement> | undefined;
};

/**
 * A part of the page that scrolls by itself, with a slim bar that hides 600 ms after the last move. Render it after
 * start-up only (its size is set by style attributes), on pages whose policy knows `scrollAreaStyle`.
 */
export function ScrollArea({ viewportRef, viewport, className, children, ...props }: ScrollAreaProps) {
  return (
    <Primitive.Root
      data-slot="scroll-area"
      scrollHideDelay={600}
      className={merge("relative overflow-hidden", className)}
      {...props}
    >
      <Primitive.Viewport
        ref={viewportRef}
        data-slot="scroll-area-viewport"
        {...viewport}
        className={merge("size-full rounded-[inherit] -outline-offset-3 *:block!", viewport?.className)}
      >
        {children}
      </Primitive.Viewport>
      <Primitive.Scrollbar
        data-slot="scroll-area-bar"
        orientation="vertical"
        className="flex w-2.5 touch-none p-0.5 select-none"
      >
        <Primitive.Thumb className="grow rounded-full bg-control" />
      </Primitive.Scrollbar>
    </Primitive.Root>
  );
}
