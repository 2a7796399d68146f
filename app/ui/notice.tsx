import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import { merge } from "./merge.ts";
import { PlainIcon } from "./plain-icon.tsx";

const styles = cva("flex gap-3 rounded-md border border-transparent px-4.5 py-4 text-s", {
  variants: {
    tone: {
      info: "bg-brand-soft [&>svg]:text-brand",
      ok: "bg-ok-soft [&>svg]:text-ok",
      warn: "bg-warn-soft [&>svg]:text-warn",
      err: "bg-err-soft [&>svg]:text-err",
    },
  },
  defaultVariants: { tone: "info" },
});

const icons = { info: "info", ok: "done", warn: "warning", err: "alert" } as const;

type NoticeProps = Omit<React.ComponentProps<"div">, "title"> &
  VariantProps<typeof styles> & {
    title?: React.ReactNode;
    /** Such as a Retry button. */
    action?: React.ReactNode;
  };

/** Renders a notice; errors are announced immediately. */
export function Notice({ tone, title, action, className, children, ...props }: NoticeProps) {
  return (
    <div
      data-slot="notice"
      role={tone === "err" ? "alert" : undefined}
      className={merge(styles({ tone }), className)}
      {...props}
    >
      <PlainIcon name={icons[tone ?? "info"]} size={20} className="mt-0.5" />
      <div className="flex grow flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-text-2">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
