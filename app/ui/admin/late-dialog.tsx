import { useQuery } from "@tanstack/react-query";
import { LoadFailureDialog } from "./load-failure-dialog.tsx";

type CloseProps = { onClose: () => void };

/**
 * Creates a dialog whose code is loaded when it is first opened; `failed` is shown if that fails.
 * @example const OpenCall = lateDialog("call", "The call did not load", async () => (await import("./call.tsx")).CallDialog);
 */
export function lateDialog<Props extends CloseProps>(
  name: string,
  failed: string,
  load: () => Promise<(props: Props) => React.ReactNode>,
) {
  return function LateDialog(props: Props) {
    const { data, isError } = useQuery({
      queryKey: ["code", name],
      queryFn: async () => ({ Dialog: await load() }),
      networkMode: "always", // it may be in the browser's cache
      staleTime: Infinity,
      gcTime: Infinity,
    });
    if (data) return <data.Dialog {...props} />;
    return isError && <LoadFailureDialog title={failed} onClose={props.onClose} />;
  };
}
