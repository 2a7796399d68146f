// What a Field tells the control inside it: its id and which texts describe it. Not the control's value.
import { createContext, use } from "react";

/** The wiring that a control takes from its Field. */
export type FieldWiring = {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
};

/** Carries the wiring from Field to the control in it. */
export const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes that tie a control to its Field; its id is the Field's, on which label and summary rely. */
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
