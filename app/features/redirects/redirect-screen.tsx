import { useMutation } from "@tanstack/react-query";
import { CornerDownRight, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/http/list-view.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { formatCount, formatDay } from "#app/platform/i18n/format.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { MainAction } from "#app/ui/admin/main-action.tsx";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { useList } from "#app/ui/admin/use-list.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { createRedirect, deleteRedirect, limits, listMissed, listRedirects } from "./contract.ts";
import type { Missed, Redirect } from "./contract.ts";

const words = {
  loading: "Loading redirects...",
  failed: "The redirects did not load",
  pages: "Pages of redirects",
  none: "No redirects yet",
  noneHint: "Add the old address of a page, and where it should lead.",
  noMatch: "No redirects match",
};

/** Shows redirects and missing addresses; adds and, after confirmation, deletes redirects. */
export function RedirectScreen({ call }: { call: Caller }) {
  const list = useList(call, listRedirects, useListView(listRedirects.query), {
    perPage: 50,
    failure: "Failed to load redirects",
  });
  const [newFrom, setNewFrom] = useState<string>();
  const [deleting, setDeleting] = useState<Redirect>();
  return (
    <>
      <MainAction>
        <Button size="sm" onClick={() => setNewFrom("")}>
          Add a redirect
        </Button>
      </MainAction>
      <ListToolbar list={list} label="Search redirects" placeholder="Old or new address" />
      <PagedList
        list={list}
        words={words}
        first={
          <Button size="sm" variant="line" onClick={() => setNewFrom("")}>
            Add the first redirect
          </Button>
        }
      >
        {(redirects) => <RedirectTable redirects={redirects} onDelete={setDeleting} />}
      </PagedList>
      <MissedAddresses call={call} onRedirect={setNewFrom} />
      {newFrom !== undefined && <NewRedirectDialog call={call} from={newFrom} onClose={() => setNewFrom(undefined)} />}
      {deleting && (
        <ConfirmDialog
          title="Delete redirect"
          act={() => call(deleteRedirect, { params: { id: deleting.id } })}
          done="Redirect deleted"
          failure="Failed to delete the redirect"
          onDone={() => list.remove(deleting, () => setDeleting(undefined))}
          onClose={() => setDeleting(undefined)}
        >
          Visitors to <strong className="wrap-anywhere text-text">{deleting.from}</strong> will no longer be sent to{" "}
          {deleting.to}. This action cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

const headings = { "Old address": "", "Leads to": "", Status: "w-40", Actions: "w-20" };

type RedirectTableProps = { redirects: readonly Redirect[]; onDelete: (redirect: Redirect) => void };

function RedirectTable({ redirects, onDelete }: RedirectTableProps) {
  return (
    <Table caption="Redirects" headings={headings} className="ml:min-w-200">
      <tbody>
        {redirects.map((redirect) => (
          <tr key={redirect.id}>
            <th scope="row" className="font-medium wrap-anywhere">
              {redirect.from}
            </th>
            <TableCell label="Leads to" kind="line" isLabelled className="wrap-anywhere">
              {redirect.to}
              {redirect.leadsNowhere && (
                <>
                  {" "}
                  <Badge tone="err">No page there</Badge>
                </>
              )}
            </TableCell>
            <TableCell label="Status" className="text-s">
              {redirect.permanent}
              {redirect.isContent && ", from the content"}
            </TableCell>
            <TableCell kind="actions">
              {!redirect.isContent && (
                <RowButton
                  id={removeButtonId(redirect.id)}
                  icon={Trash2}
                  tip="Delete"
                  label={`Delete the redirect of ${redirect.from}`}
                  variant="danger"
                  onClick={() => onDelete(redirect)}
                />
              )}
            </TableCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type MissedAddressesProps = { call: Caller; onRedirect: (path: string) => void };

/** Lists missing addresses that visitors request. */
function MissedAddresses(props: MissedAddressesProps) {
  const missed = useEndpoint(props.call, listMissed);
  return (
    <section aria-labelledby="missed" className="mt-10">
      <h2 id="missed" className="mb-2 text-d4">
        Missing addresses
      </h2>
      <Loaded from={missed} labels={{ loading: "Loading addresses...", failed: "The addresses did not load" }}>
        {(answer) => <MissedTable {...answer} {...props} />}
      </Loaded>
    </section>
  );
}

function MissedTable({ addresses, scanners, onRedirect }: Missed & MissedAddressesProps) {
  const often = `at least ${limits.shownFrom} times`;
  return (
    <>
      <p className="mb-4 text-s text-text-2">
        {addresses.length === 0
          ? `In the last 30 days, no missing address was requested ${often}.`
          : `Addresses without a page that were requested ${often} in the last 30 days.`}
        {scanners > 0 && ` Scanners requested others ${formatCount(scanners, "time")}.`}
      </p>
      {addresses.length > 0 && (
        <Table
          caption="Missing addresses"
          headings={{ Address: "", Times: "w-28", "Last day": "w-36", Actions: "w-20" }}
        >
          <tbody>
            {addresses.map(({ path, times, lastDay }) => (
              <tr key={path}>
                <th scope="row" className="font-medium wrap-anywhere">
                  {path}
                </th>
                <TableCell label="Times" isLabelled>
                  {times}
                </TableCell>
                <TableCell label="Last day" isLabelled>
                  {formatDay(lastDay)}
                </TableCell>
                <TableCell kind="actions">
                  {!path.includes("…") && (
                    <RowButton
                      icon={CornerDownRight}
                      tip="Redirect"
                      label={`Redirect ${path}`}
                      onClick={() => onRedirect(path)}
                    />
                  )}
                </TableCell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

/** Returns the path and query of a URL that was copied from the old site. */
function pathIn(address: string): string {
  return address.replace(/^https?:\/\/[^/]+\/?/i, "/");
}

type NewRedirectDialogProps = { call: Caller; from: string; onClose: () => void };

function NewRedirectDialog({ call, from, onClose }: NewRedirectDialogProps) {
  const reload = useReload(listRedirects);
  const adding = useMutation({
    mutationFn: async (body: { from: string; to: string; permanent: 301 | 308 }) =>
      (await call(createRedirect, { body })).data,
    onSuccess: async (added) => {
      toastSuccess(`${added.from} leads to ${added.to}${added.leadsNowhere ? ", which has no page yet" : ""}`);
      onClose();
      await reload();
    },
    onError: (error) => toastRefusal(error, "Failed to add the redirect"),
  });
  const errors = fieldErrors(adding.error);
  return (
    <FormDialog
      title="Add a redirect"
      description="Applies at once, in every language, wherever the site has no page."
      closeLabel="Close dialog"
      isGuarded
      labels={{ send: "Add", busy: "Adding..." }}
      isBusy={adding.isPending}
      onSend={(data) =>
        adding.mutate({
          from: pathIn(String(data.get("from") ?? "").trim()),
          to: String(data.get("to") ?? "").trim(),
          permanent: data.get("permanent") === "301" ? 301 : 308,
        })
      }
      onClose={onClose}
    >
      <Field
        label="Old address"
        hint="/old, or /2019/* for everything below it, or /?p=12. If you paste a full address, only its path is used."
        error={errors["from"]}
        required
      >
        <Input
          name="from"
          autoComplete="off"
          maxLength={limits.address}
          defaultValue={from}
          data-autofocus={from === "" ? "" : undefined}
        />
      </Field>
      <Field label="New address" hint="A path on this site, or https://…" error={errors["to"]} required>
        <Input name="to" autoComplete="off" maxLength={limits.address} data-autofocus={from === "" ? undefined : ""} />
      </Field>
      <Field label="Status" hint="Both are permanent. Choose 301 only if another program needs it.">
        <Select name="permanent" defaultValue="308">
          <option value="308">308</option>
          <option value="301">301</option>
        </Select>
      </Field>
    </FormDialog>
  );
}
