import { ScrollArea as Primitive } from "radix-ui";
import { merge } from "#app/ui/merge.ts";

type ScrollAreaProps = React.ComponentProps<typeof Primitive.Root> & {
  viewportRef?: React.Ref<HTMLDivElement> | undefined;
  /** Attributes of the scrolling element, such as `role="log"`. */
  viewport?: React.HTMLAttributes<HTMLDivElement> | undefined;
};

/** A scrolling region whose bar hides after 600 ms. Client-side only, on pages whose policy allows `scrollAreaStyle`. */
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
