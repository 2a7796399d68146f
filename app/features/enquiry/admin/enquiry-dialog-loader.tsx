import { useQuery } from "@tanstack/react-query";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { EnquiryDialogProps } from "./enquiry-dialog.tsx";

/** Loads the dialog's code when the first enquiry is opened. */
export function EnquiryDialogLoader(props: EnquiryDialogProps) {
  const late = useQuery({
    queryKey: ["the code of the enquiry dialog"],
    queryFn: () => import("./enquiry-dialog.tsx"),
    networkMode: "always", // it may be in the browser's cache
    staleTime: Infinity,
    gcTime: Infinity,
  });
  if (late.data) return <late.data.EnquiryDialog {...props} />;
  if (!late.isError) return null;
  return (
    <Dialog
      open
      title="The enquiry did not load"
      description="Check the connection, then load this page again."
      onClose={props.onClose}
      foot={
        <>
          <Button variant="quiet" size="sm" onClick={props.onClose}>
            Cancel
          </Button>
          <Button size="sm" onClick={() => location.reload()}>
            Load again
          </Button>
        </>
      }
    />
  );
}
