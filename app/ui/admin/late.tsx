import { useQuery } from "@tanstack/react-query";
import { LoadFailureDialog } from "./load-failure-dialog.tsx";

type LateProps<Code> = {
  /** What is loaded, as key. */
  name: string;
  load: () => Promise<Code>;
  /** What a dialog says where it can't be loaded. */
  failed: string;
  onClose: () => void;
  children: (code: Code) => React.ReactNode;
};

/** Loads the code of a dialog when it is first opened. */
export function Late<Code>({ name, load, failed, onClose, children }: LateProps<Code>) {
  const late = useQuery({
    queryKey: ["code", name],
    queryFn: load,
    networkMode: "always", // it may be in the browser's cache
    staleTime: Infinity,
    gcTime: Infinity,
  });
  if (late.data) return children(late.data);
  return late.isError && <LoadFailureDialog title={failed} onClose={onClose} />;
}
