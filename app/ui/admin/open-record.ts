import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { useOpenId } from "#app/platform/browser/use-open-id.ts";
import type { OpenOptions } from "#app/platform/browser/use-open-id.ts";
import type { Caller } from "#app/platform/http/call.ts";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import type { idParams } from "#app/platform/http/field-schemas.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import type { List } from "./use-list.ts";

type RecordCall<Row> = EndpointInit & { params: typeof idParams; response: z.ZodMiniType<Row> };

/** Returns the open record, from the list's page or read by `?open=`. `isGone`: it was deleted. */
export function useOpenRecord<Row extends { id: string }>(
  call: Caller,
  { path, loaded }: Pick<List<Row, unknown>, "path" | "loaded">,
  endpoint: RecordCall<NoInfer<Row>>,
) {
  const [openId, setOpenId] = useOpenId();
  const queries = useQueryClient();
  const rows = loaded.data?.rows;
  const known = rows?.find(({ id }) => id === openId);
  const { data, error } = useQuery({
    queryKey: [path, "open", openId],
    queryFn:
      openId !== null && rows && !known
        ? async () => (await call(endpoint, { params: { id: openId } })).data
        : skipToken,
    staleTime: 0, // the last known state is shown until then
  });
  const refresh = (row: Row) => queries.setQueryData([path, "open", row.id], row);
  return {
    shown: known ?? data,
    isGone: !known && isStatus(error, 404),
    open: (row: Row) => {
      refresh(row); // it may leave the page while it is open
      setOpenId(row.id);
    },
    /** Shows a changed record in its current state. */
    refresh,
    close: (options?: OpenOptions) => setOpenId(null, options),
  };
}
