import { merge } from "./merge.ts";

type EmptyStateProps = Omit<React.ComponentProps<"div">, "title"> & {
  title: React.ReactNode;
  /** 60 px wide. */
  glyph?: React.ReactNode;
  /** The main action. */
  children?: React.ReactNode;
  description?: React.ReactNode;
  /** The title's heading level. */
  as?: "h2" | "h3" | "p" | undefined;
};

export function EmptyState({
  title,
  glyph,
  description,
  as: Title = "h2",
  className,
  children,
  ...props
}: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={merge("flex flex-col items-center px-6 py-9 text-center", className)}
      {...props}
    >
      {glyph && (
        <span aria-hidden="true" className="mb-3 grid size-15 place-items-center">
          {glyph}
        </span>
      )}
      <Title className="text-d4">{title}</Title>
      {description && <p className="mt-1.5 text-s text-text-2">{description}</p>}
      {children && <div className="mt-6">{children}</div>}
    </div>
  );
}
