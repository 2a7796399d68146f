import { createContext, use } from "react";

export type FieldWiring = {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
};

export const FieldContext = createContext<FieldWiring | null>(null);

/** Returns attributes that connect a control with its Field. */
export function useFieldControl<
  P extends React.AriaAttributes & { id?: string | undefined; required?: boolean | undefined },
>(props: P): P {
  const field = use(FieldContext);
  if (!field) return props;
  const describedBy = [props["aria-describedby"], field.describedBy].filter(Boolean).join(" ");
  return {
    ...props,
    id: field.id,
    required: props.required ?? field.isRequired,
    "aria-invalid": props["aria-invalid"] ?? (field.isInvalid || undefined),
    "aria-describedby": describedBy || undefined,
  };
}
