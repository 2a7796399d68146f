type AdminFormProps = Omit<React.ComponentProps<"form">, "onSubmit"> & {
  /** Nothing is sent while it is true. */
  isBusy?: boolean;
  onSend: (data: FormData, form: HTMLFormElement) => void;
};

/** Renders a form sent by script. It shows its own errors at the fields, or the browser's if `noValidate` is false. */
export function AdminForm({ isBusy = false, onSend, ...props }: AdminFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSend(new FormData(event.currentTarget), event.currentTarget);
      }}
      {...props}
    />
  );
}
