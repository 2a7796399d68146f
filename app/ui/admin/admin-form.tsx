type AdminFormProps = Omit<React.ComponentProps<"form">, "onSubmit"> & {
  /** Nothing is sent meanwhile. */
  isBusy?: boolean;
  onSend: (data: FormData, form: HTMLFormElement) => void;
};

/** A form that script sends. It says itself what is wrong, at the field, unless `noValidate` is false: then the browser does. */
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
