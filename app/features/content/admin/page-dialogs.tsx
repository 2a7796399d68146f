// Dialogs for a whole case study or own page: its name and address, a new address, and the redirect of a deleted one.
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagePatterns } from "#app/content/page-patterns.ts";
import type { PagePattern } from "#app/content/page-patterns.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors, isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { slugWhileTyping } from "#app/platform/text/slug.ts";
import type { SlugField } from "#app/platform/text/slug.ts";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { createEntry, deleteEntry, moveEntry, readAddress } from "../contract.ts";
import type { Address, Entry } from "../contract.ts";

type PageDialogProps = {
  entry: Entry;
  made: NonNullable<Entry["made"]>;
  call: Caller;
  /** Opens the given path afterwards. */
  onDone: (path: string) => void;
  onClose: () => void;
};

const screenOf = (id: string) => `/admin/content/${id}`;

type PageFormDialogProps = Omit<React.ComponentProps<typeof FormDialog>, "isBusy" | "onSend" | "children"> & {
  act: () => Promise<void>;
  failure: string;
  children: (errors: Record<string, string>) => React.ReactNode;
};

/**
 * Renders a dialog with a form that makes one call. Validation errors are shown at their fields, other errors in the
 * dialog.
 */
function PageDialog({ act, failure, children, ...dialog }: PageFormDialogProps) {
  const acting = useMutation({
    mutationFn: act,
    onError: (error) => toastRefusal(error, failure),
  });
  const errors = fieldErrors(acting.error);
  return (
    <FormDialog {...dialog} isBusy={acting.isPending} canCancel onSend={() => acting.mutate()}>
      {children(errors)}
      {acting.isError && Object.keys(errors).length === 0 && (
        <Notice tone="err" title="Nothing was changed">
          {isStatus(acting.error, 412)
            ? "Someone has changed this page in the meantime. Close this and check it."
            : (refusalMessage(acting.error) ?? failure)}
        </Notice>
      )}
    </FormDialog>
  );
}

type SlugInputProps = { value: string; onChange: (slug: string) => void };

function SlugInput({ value, onChange }: SlugInputProps) {
  return (
    <Input
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={80}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The words of each kind's dialogs. */
const named = { "case-study": "case study", page: "page" } as const;

const before = { "case-study": "/case-studies/", page: "/" } as const;

export function CopyPage({ entry, made, call, onDone, onClose }: PageDialogProps) {
  return (
    <NameDialog
      title={`Copy the ${named[made.kind]}`}
      description={`The copy has the texts of “${made.title}” until you change them. Nobody sees it until you publish it.`}
      labels={{ send: "Copy", busy: "Copying..." }}
      failure={`Failed to copy the ${named[made.kind]}`}
      kind={made.kind}
      make={async (body) => {
        const { data } = await call(createEntry, { body: { from: entry.id, ...body } });
        toastSuccess(made.kind === "page" ? "Page copied" : "Case study copied");
        onDone(screenOf(data.id));
      }}
      onClose={onClose}
    />
  );
}

/** Asks for the title and address of a new page. */
export function NewPage({ call, onDone, onClose }: Pick<PageDialogProps, "call" | "onDone" | "onClose">) {
  const [pattern, setPattern] = useState<PagePattern>("text");
  return (
    <NameDialog
      title="New page"
      description="Nobody sees it until you publish it. To start from another page’s text, copy that page."
      labels={{ send: "Create", busy: "Creating..." }}
      failure="Failed to create the page"
      kind="page"
      make={async (body) => {
        const { data } = await call(createEntry, { body: { pattern, ...body } });
        toastSuccess("Page created");
        onDone(screenOf(data.id));
      }}
      onClose={onClose}
    >
      <Field label="Kind" hint={patterns[pattern].hint}>
        <Select
          value={pattern}
          onChange={({ target }) => setPattern(target.value as PagePattern) /* from its options */}
        >
          {pagePatterns.map((one) => (
            <option key={one} value={one}>
              {patterns[one].label}
            </option>
          ))}
        </Select>
      </Field>
    </NameDialog>
  );
}

/** The purpose of each kind of page. */
const patterns: Record<PagePattern, { label: string; hint: string }> = {
  text: { label: "Text", hint: "A landing page, a policy, a partner, whatever you like." },
  service: { label: "Service", hint: "Search engines read it as something you offer." },
  event: { label: "Event", hint: "With its time, and a place or an online address." },
  vacancy: { label: "Vacancy", hint: "With the place, the kind of employment and the last day to apply." },
};

type NameDialogProps = Pick<PageFormDialogProps, "title" | "description" | "labels" | "failure" | "onClose"> & {
  kind: keyof typeof before;
  /** More fields, before the address. */
  children?: React.ReactNode;
  make: (body: { title: string; slug: string; endsRedirect: boolean }) => Promise<void>;
};

function NameDialog({ kind, make, children, ...dialog }: NameDialogProps) {
  const [title, setTitle] = useState("");
  const [slug, setSlug] = useState<SlugField>({ slug: "", sourceTitle: "" });
  const [endsRedirect, setEndsRedirect] = useState(false);
  return (
    <PageDialog {...dialog} isReady={title.trim() !== ""} act={() => make({ title, slug: slug.slug, endsRedirect })}>
      {(errors) => (
        <>
          <Field
            label={locales.length > 1 ? `Title in ${formatLanguage(defaultLocale)}` : "Title"}
            error={errors["title"]}
            required
          >
            <Input
              autoComplete="off"
              lang={defaultLocale}
              maxLength={300}
              ref={takeFocus}
              data-autofocus=""
              value={title}
              onChange={({ target }) => {
                setTitle(target.value);
                setSlug(slugWhileTyping(slug, target.value));
              }}
            />
          </Field>
          {children}
          <Field label="Address" hint={`After ${before[kind]}`} error={errors["slug"]}>
            <SlugInput value={slug.slug} onChange={(typed) => setSlug({ slug: typed, sourceTitle: null })} />
          </Field>
          <EndRedirect error={errors["endsRedirect"]} isChosen={endsRedirect} onChoose={setEndsRedirect} />
        </>
      )}
    </PageDialog>
  );
}

type EndRedirectProps = { error: string | undefined; isChosen: boolean; onChoose: (isChosen: boolean) => void };

/** Asks whether the redirect at the chosen address may end; shown once the address was refused because of it. */
function EndRedirect({ error, isChosen, onChoose }: EndRedirectProps) {
  if (error === undefined && !isChosen) return null;
  return (
    <Notice tone="warn" title="This address is a redirect">
      {error && <p>{error}</p>}
      <label className="flex min-h-8 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
        End the redirect
      </label>
    </Notice>
  );
}

export function MovePage({ entry, made, call, onDone, onClose }: PageDialogProps) {
  const [slug, setSlug] = useState(made.slug);
  const [endsRedirect, setEndsRedirect] = useState(false);
  const address = useAddress(entry, call);
  const isPublished = made.publishedIn.length > 0;
  return (
    <PageDialog
      title="Change the address"
      description={
        isPublished
          ? "Changes at once, in every language. The old address redirects to the new one."
          : "It hasn’t been published, so the old address won’t redirect."
      }
      labels={{ send: "Change", busy: "Changing..." }}
      failure="Failed to change the address"
      isReady={address.isSuccess && slug.trim() !== "" && slug !== made.slug}
      act={async () => {
        const ifMatch = `"${address.data?.etag}"`;
        const { data } = await call(moveEntry, {
          params: { entry: entry.id },
          body: { slug, endsRedirect },
          ifMatch,
        });
        toastSuccess("Address changed");
        onDone(screenOf(data.id));
      }}
      onClose={onClose}
    >
      {(errors) => (
        <Loading address={address}>
          <Field label="Address" hint={`After ${before[made.kind]}`} error={errors["slug"]} required>
            <SlugInput value={slug} onChange={setSlug} />
          </Field>
          <EndRedirect error={errors["endsRedirect"]} isChosen={endsRedirect} onChoose={setEndsRedirect} />
        </Loading>
      )}
    </PageDialog>
  );
}

export function DeletePage({ entry, made, call, onDone, onClose }: PageDialogProps) {
  const [leadsTo, setLeadsTo] = useState(made.kind === "page" ? "/" : "/case-studies");
  const address = useAddress(entry, call);
  const { isPublished = true, references = [], pages = [] } = address.data ?? ({} as Partial<Address>);
  return (
    <PageDialog
      title={`Delete the ${named[made.kind]}?`}
      description={`Deletes “${made.title}” with its draft and versions, in every language. This can’t be undone.`}
      labels={{ send: "Delete", busy: "Deleting..." }}
      failure={`Failed to delete the ${named[made.kind]}`}
      isReady={address.isSuccess}
      isDangerous
      act={async () => {
        const ifMatch = `"${address.data?.etag}"`;
        await call(deleteEntry, { params: { entry: entry.id }, query: isPublished ? { leadsTo } : {}, ifMatch });
        toastSuccess(made.kind === "page" ? "Page deleted" : "Case study deleted");
        onDone("/admin/content");
      }}
      onClose={onClose}
    >
      {(errors) => (
        <Loading address={address}>
          {references.length > 0 && <References references={references} />}
          {isPublished && (
            <Field label="Redirect" hint="Visitors to the old address are sent to this page." error={errors["leadsTo"]}>
              <Select value={leadsTo} onChange={({ target }) => setLeadsTo(target.value)}>
                <option value="">Nowhere</option>
                {pages.map(({ path, title }) => (
                  <option key={path} value={path}>{`${title} (${path})`}</option>
                ))}
              </Select>
            </Field>
          )}
        </Loading>
      )}
    </PageDialog>
  );
}

function References({ references }: Pick<Address, "references">) {
  return (
    <Notice tone="warn" title="Other pages link here">
      <ul className="list-disc pl-5">
        {references.map((reference) => (
          <li key={reference} className="wrap-anywhere">
            {reference}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function useAddress({ id }: Entry, call: Caller) {
  return useQuery({
    queryKey: [readAddress.path, id],
    queryFn: async () => (await call(readAddress, { params: { entry: id } })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function Loading({ address, children }: { address: ReturnType<typeof useAddress>; children: React.ReactNode }) {
  if (address.isPending) return <Spinner>Loading...</Spinner>;
  if (address.isError) return <LoadFailure title="It did not load" onRetry={() => void address.refetch()} />;
  return children;
}
