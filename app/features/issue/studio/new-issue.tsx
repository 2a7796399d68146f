import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { createIssue } from "../contract.ts";

/** Creates an empty draft and opens it; in the history the draft replaces this page, so that Back creates no other. */
export function NewIssue({ call, head }: { call: Caller; head: React.ReactNode }) {
  const created = useQuery({
    queryKey: ["new issue"],
    queryFn: async () => (await call(createIssue, { body: { texts: [{ locale: defaultLocale }] } })).data.id,
    gcTime: 0, // each visit creates one
  });
  if (created.data) return <Navigate to={`/admin/newsletter/issues/${created.data}`} replace />;
  return (
    <>
      {head}
      {created.isError ? (
        <LoadFailure title="The issue could not be created" onRetry={() => void created.refetch()} />
      ) : (
        <Spinner>Creating the issue...</Spinner>
      )}
    </>
  );
}
