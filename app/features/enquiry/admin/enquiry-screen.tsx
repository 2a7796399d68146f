import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useBeforeUnload } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/http/list-view.ts";
import type { Uploader } from "#app/platform/http/send-file.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { ExportCsv } from "#app/ui/admin/export-csv.tsx";
import { isDraftStored, keepDraft, readDraft } from "#app/ui/admin/kept-drafts.ts";
import { lateDialog } from "#app/ui/admin/late-dialog.tsx";
import { MainAction } from "#app/ui/admin/main-action.tsx";
import { useOpenRecord } from "#app/ui/admin/open-record.ts";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { RecordMissing } from "#app/ui/admin/record-missing.tsx";
import { replaced, useList } from "#app/ui/admin/use-list.ts";
import type { List } from "#app/ui/admin/use-list.ts";
import { Button } from "#app/ui/button.tsx";
import { datedName } from "#app/ui/save-file.ts";
import { deleteEnquiry, listEnquiries, listQuerySchema, readEnquiry } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { useCompanyForm } from "../use-company-form.ts";
import type { Draft } from "./enquiry-dialog.tsx";
import { useSelection } from "./enquiry-selection.ts";
import { EnquiryTable } from "./enquiry-table.tsx";
import { EnquiryToolbar } from "./enquiry-toolbar.tsx";
import type { EnquiryView } from "./enquiry-words.ts";
import { fullName, timelineKey, useChoiceLabel } from "./enquiry-words.ts";
import { ListKeys } from "./list-keys.tsx";
import { useColleagues, useEnquiryChange } from "./use-enquiry-changes.ts";

const none: readonly Enquiry[] = [];

/** Clients answer and colleagues work meanwhile; the mailbox is read as often. */
const refetchMs = 60_000;

const words = {
  loading: "Loading enquiries...",
  failed: "The enquiries did not load",
  pages: "Pages",
  none: "No enquiries yet",
  noneHint: "What visitors send through the contact form appears here.",
  noMatch: "No enquiries match",
};

const EnquiryDialog = lateDialog(
  "enquiry dialog",
  "The enquiry did not load",
  async () => (await import("./enquiry-dialog.tsx")).EnquiryDialog,
);
const NewEnquiryDialog = lateDialog(
  "enquiry form",
  "The form did not load",
  async () => (await import("./enquiry-form.tsx")).NewEnquiryDialog,
);

const ImportDialog = lateDialog(
  "enquiry import",
  "The import did not load",
  async () => (await import("./import-dialog.tsx")).ImportDialog,
);

const BulkBar = lateDialog(
  "bulk bar",
  "The bulk actions did not load",
  async () => (await import("./bulk-bar.tsx")).BulkBar,
);

type Booking = { enquiry: Enquiry; onBooked: () => void; onClose: () => void };

type EnquiryScreenProps = {
  call: Caller;
  upload: Uploader;
  /** The account whose drafts are shown. */
  username: string;
  sendsMail: boolean;
  /** Renders the dialog that books a call for an enquiry. */
  bookCall: (booking: Booking) => React.ReactNode;
};

/** Renders the enquiries of the admin area: search and filters, the table, actions on rows, and one enquiry in full. */
export function EnquiryScreen({ call, upload, username, sendsMail, bookCall }: EnquiryScreenProps) {
  const work = useEnquiryChanges(call);
  const { list, rows, record, deleting, setDeleting, changing, selection, colleagues } = work;
  const neighbours = useNeighbours(rows, record.shown);
  const { draft, onDraft, dropDraft } = useDrafts(username, record.shown);
  const [adding, setAdding] = useState<"one" | "file">();
  const [booked, setBooked] = useState<Enquiry>();
  return (
    <>
      {record.isGone && <RecordMissing title="This enquiry is no longer here" />}
      <MainAction>
        <Button size="sm" variant="line" onClick={() => setAdding("file")}>
          Import
        </Button>
        <Button size="sm" onClick={() => setAdding("one")}>
          New enquiry
        </Button>
      </MainAction>
      <EnquiryToolbar list={list} colleagues={colleagues}>
        <ExportEnquiries view={list.view} call={call} disabled={list.loaded.data?.total === 0} />
      </EnquiryToolbar>
      <ListKeys rows={rows} call={call} onRead={record.open}>
        <PagedList
          list={list}
          words={words}
          first={
            <Button size="sm" onClick={() => setAdding("one")}>
              Add the first enquiry
            </Button>
          }
        >
          {(enquiries) => (
            <EnquiryTable
              enquiries={enquiries}
              view={list.view}
              selection={selection}
              onShow={list.show}
              onRead={record.open}
              onDelete={setDeleting}
            />
          )}
        </PagedList>
        {record.shown && (
          <EnquiryDialog
            enquiry={record.shown}
            draft={draft}
            onDraft={onDraft}
            neighbours={neighbours}
            call={call}
            sendsMail={sendsMail}
            pending={changing.isPending ? changing.variables : undefined}
            onChange={(change) => changing.mutateAsync(change)}
            onChanged={work.showChanged}
            onShow={(changes) => list.show({ ...changes, open: undefined })}
            onRead={record.open}
            onBook={() => setBooked(record.shown)}
            onDelete={setDeleting}
            onClose={() => record.close()}
          />
        )}
      </ListKeys>
      <SpamFound list={list} call={call} />
      {selection.ids.size > 0 && (
        <BulkBar selection={selection} colleagues={colleagues} call={call} onClose={selection.clear} />
      )}
      {adding === "one" && (
        <NewEnquiryDialog
          call={call}
          onCreated={(created) => {
            setAdding(undefined);
            record.open(created);
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
      {adding === "file" && <ImportDialog upload={upload} onClose={() => setAdding(undefined)} />}
      {booked &&
        bookCall({
          enquiry: booked,
          onBooked: () => {
            setBooked(undefined);
            void work.reload(booked);
          },
          onClose: () => setBooked(undefined),
        })}
      {deleting && (
        <DeleteEnquiry
          enquiry={deleting}
          call={call}
          onDeleted={() => {
            dropDraft(deleting);
            work.leave(deleting);
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

/** Manages the list and the open record, and changes to them. */
function useEnquiryChanges(call: Caller) {
  const form = useCompanyForm();
  const queries = useQueryClient();
  const query = useMemo(() => listQuerySchema(form), [form]);
  const list = useList(call, { ...listEnquiries, query }, useListView(query), {
    perPage: 20,
    refetchMs: () => refetchMs,
    failure: "Failed to load contact submissions",
  });
  const rows = list.loaded.data?.rows ?? none;
  const record = useOpenRecord(call, list, readEnquiry);
  const [deleting, setDeleting] = useState<Enquiry>();
  const showChanged = (changed: Enquiry) => {
    list.change(replaced(changed));
    record.refresh(changed);
  };
  const changing = useEnquiryChange(call, showChanged);
  /** Reloads an enquiry that was changed by something other than `onChange`. */
  const reload = ({ id }: Enquiry) =>
    Promise.all([[listEnquiries.path], timelineKey(id)].map((queryKey) => queries.invalidateQueries({ queryKey })));

  const leave = (gone: Enquiry) =>
    list.remove(gone, () => {
      setDeleting(undefined);
      record.close({ isFollowed: rows.length === 1 });
    });

  const selection = useSelection(rows);
  const colleagues = useColleagues(call);
  return {
    list,
    rows,
    record,
    deleting,
    setDeleting,
    changing,
    showChanged,
    reload,
    selection,
    colleagues,
    leave,
  };
}

/** Manages unsaved input for each enquiry, which survives closing the dialog, leaving the screen and reloading. */
function useDrafts(username: string, shown: Enquiry | undefined) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const latest = useRef(drafts); // also used by callbacks of earlier calls
  const placeOf = (id: string) => ({ username, id });
  const id = shown?.id ?? "";
  const { data: kept } = useQuery({
    queryKey: ["enquiry draft", username, id],
    queryFn: async () => (await readDraft<Draft>(placeOf(id))) ?? {},
    enabled: shown !== undefined,
    networkMode: "always", // stored in the browser
    gcTime: 0, // changes independently of the query
  });
  useBeforeUnload((event) => {
    if (Object.keys(drafts).some((one) => !isDraftStored(placeOf(one)))) event.preventDefault();
  });
  return {
    draft: { ...kept, ...drafts[id] },
    onDraft: (changes: Draft) => {
      const typed: Draft = { ...kept, ...latest.current[id], ...changes };
      latest.current = { ...latest.current, [id]: typed };
      setDrafts(latest.current);
      keepDraft(placeOf(id), Object.values(typed).some(Boolean) ? typed : undefined);
    },
    dropDraft: (gone: Enquiry) => keepDraft(placeOf(gone.id), undefined),
  };
}

/**
 * Returns the previous and next enquiry of the page as it was when the dialog was opened: one that was answered
 * meanwhile may have left it.
 */
function useNeighbours(rows: readonly Enquiry[], shown: Enquiry | undefined) {
  const [opened, setOpened] = useState(none);
  const at = opened.findIndex(({ id }) => id === shown?.id);
  if (!shown && opened !== none) setOpened(none);
  if (shown && at < 0 && rows.some(({ id }) => id === shown.id)) setOpened(rows);
  if (shown && at >= 0 && opened[at] !== shown) setOpened(opened.with(at, shown)); // its last known state, for the way back
  const beside = (step: number) => {
    const kept = at < 0 ? undefined : opened[at + step];
    return rows.find(({ id }) => id === kept?.id) ?? kept;
  };
  return { previous: beside(-1), next: beside(1) };
}

type ExportEnquiriesProps = { view: EnquiryView; call: Caller; disabled: boolean };

/** Exports all pages of the current search, in the current order. */
function ExportEnquiries({ view, call, disabled }: ExportEnquiriesProps) {
  const labelOf = useChoiceLabel();
  const form = useCompanyForm();
  async function make() {
    const { page: _page, perPage: _perPage, ...query } = view;
    const [{ data }, { enquiryCsv }] = await Promise.all([
      call(listEnquiries, { query }),
      import("./enquiry-csv.ts"), // loaded on demand
    ]);
    const text = enquiryCsv(data, labelOf, form);
    return { what: "enquiries", rows: data.length, name: datedName("enquiries", new Date(), "csv"), text } as const;
  }
  return (
    <ExportCsv
      call={call}
      disabled={disabled}
      one="enquiry"
      many="enquiries"
      failure="Failed to export the enquiries"
      make={make}
    />
  );
}

type DeleteEnquiryProps = { enquiry: Enquiry; call: Caller; onDeleted: () => void; onClose: () => void };

function DeleteEnquiry({ enquiry, call, onDeleted, onClose }: DeleteEnquiryProps) {
  return (
    <ConfirmDialog
      title="Delete enquiry"
      act={() => call(deleteEnquiry, { params: { id: enquiry.id } })}
      done="Contact submission deleted successfully"
      failure={() => "Failed to delete contact submission"}
      onDone={onDeleted}
      onClose={onClose}
    >
      {`Are you sure you want to delete the enquiry from ${fullName(enquiry)} (${enquiry.company ?? enquiry.email ?? enquiry.phone})? This action cannot be undone.`}
    </ConfirmDialog>
  );
}

/** Shows how many more results a search has in spam, or an empty list. */
function SpamFound({ list: { view, show, loaded }, call }: { list: List<Enquiry, EnquiryView>; call: Caller }) {
  const { sort: _sort, order: _order, page: _page, perPage: _perPage, status, ...query } = view;
  const isAsked = (query.search !== undefined || loaded.data?.total === 0) && status === undefined;
  const { data: count = 0 } = useQuery({
    queryKey: [listEnquiries.path, "spam", query],
    queryFn: async () =>
      (await call(listEnquiries, { query: { ...query, status: "spam", page: 1, perPage: 1 } })).total ?? 0,
    enabled: isAsked,
  });
  if (!isAsked || count === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 text-s text-text-2" role="status">
      {count.toLocaleString("en-US")} more in spam.
      <Button variant="quiet" size="sm" onClick={() => show({ status: "spam" })}>
        Show them
      </Button>
    </p>
  );
}
