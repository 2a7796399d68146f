import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { useOpenId } from "#app/platform/use-open-id.ts";
import type { OpenOptions } from "#app/platform/use-open-id.ts";

type Opening<Row> = {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** The query key. */
  path: string;
  /** Reads a record that is not on the current page. */
  read: (id: string) => Promise<Row>;
};

/** The open record, from the list or by `?open=`. `isGone`: it was deleted. */
export function useOpenRecord<Row extends { id: string }>({ rows, path, read }: Opening<Row>) {
  const [openId, setOpenId] = useOpenId();
  const queries = useQueryClient();
  const known = rows?.find(({ id }) => id === openId);
  const { data, error } = useQuery({
    queryKey: [path, "open", openId],
    queryFn: openId !== null && rows && !known ? () => read(openId) : skipToken,
    staleTime: 0, // what was last seen is shown until then
  });
  const refresh = (row: Row) => queries.setQueryData([path, "open", row.id], row);
  return {
    shown: known ?? data,
    isGone: !known && isStatus(error, 404),
    open: (row: Row) => {
      refresh(row); // it may leave the page while it is open
      setOpenId(row.id);
    },
    /** Shows a record that was changed as it is now. */
    refresh,
    close: (options?: OpenOptions) => setOpenId(null, options),
  };
}
