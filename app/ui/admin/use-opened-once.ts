import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";

type OpenOptions<Opened> = {
  /** Another key is opened separately. */
  key: string;
  open: () => Promise<Opened>;
  isReady?: boolean;
};

/**
 * Opens an editor once each time it is shown. A failure elsewhere refetches all queries: a second saver would end the
 * one that the editor saves with.
 */
export function useOpenedOnce<Opened>({ key, open, isReady = true }: OpenOptions<Opened>): UseQueryResult<Opened> {
  return useQuery({
    queryKey: ["opened", key, useId()],
    queryFn: open,
    enabled: ({ state }) => isReady && state.data === undefined,
    gcTime: 0,
  });
}
