import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { useOpenId } from "#app/platform/open-id.ts";
import type { OpenOptions } from "#app/platform/open-id.ts";

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
  const [chosen, setChosen] = useState<Row>();
  const queries = useQueryClient();
  const known = findOpen(rows, openId) ?? findOpen(chosen && [chosen], openId);
  const { data, error } = useQuery({
    queryKey: [path, "open", openId],
    queryFn: openId !== null && rows && !known ? () => read(openId) : skipToken,
  });
  function open(row: Row) {
    setChosen(row);
    setOpenId(row.id);
  }
  return {
    shown: known ?? findOpen(data && [data], openId),
    isGone: !known && isStatus(error, 404),
    open,
    /** Shows a record that was changed as it is now. */
    refresh: (row: Row) => {
      if (chosen?.id === row.id) setChosen(row);
      queries.setQueryData([path, "open", row.id], (before: Row | undefined) => before && row);
    },
    close: (options?: OpenOptions) => setOpenId(null, options),
  };
}

function findOpen<Row extends { id: string }>(rows: readonly Row[] | undefined, openId: string | null) {
  return rows?.find(({ id }) => id === openId);
}
