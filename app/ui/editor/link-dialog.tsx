import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { OwnPage } from "./editor.ts";

type LinkDialogProps = {
  href: string;
  findPages: (search: string) => Promise<readonly OwnPage[]>;
  /** An empty address takes the link away. */
  onLink: (href: string, label: string) => void;
  onClose: () => void;
};

/** An address, or one of the site's pages, found by its title. */
export function LinkDialog({ href, findPages, onLink, onClose }: LinkDialogProps) {
  const [text, setText] = useState(href);
  const [error, setError] = useState<string>();
  const isSearch = text.trim().length > 1 && !isAddress(text.trim());
  const { data: pages, isError } = useQuery({
    queryKey: ["own-pages", text.trim()],
    queryFn: () => findPages(text.trim()),
    enabled: isSearch,
    gcTime: 0,
  });

  function submit(event: React.SyntheticEvent) {
    event.preventDefault();
    const address = completed(text.trim());
    if (address === undefined) return setError("Choose a page below, or enter an address.");
    onLink(address, address);
  }

  return (
    <Dialog
      title="Link"
      closeLabel="Close"
      onClose={onClose}
      foot={
        <>
          {href !== "" && (
            <Button variant="quiet" size="sm" onClick={() => onLink("", "")}>
              Remove link
            </Button>
          )}
          <Button type="submit" form="editor-link" size="sm">
            Set link
          </Button>
        </>
      }
    >
      <form id="editor-link" noValidate onSubmit={submit}>
        <Field label="Address, or words of a page’s title" error={error}>
          <Input
            data-autofocus=""
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
      {isSearch && <Pages pages={pages} isError={isError} onChoose={({ path, title }) => onLink(path, title)} />}
    </Dialog>
  );
}

type PagesProps = {
  /** Undefined while they load. */
  pages: readonly OwnPage[] | undefined;
  isError: boolean;
  onChoose: (page: OwnPage) => void;
};

function Pages({ pages, isError, onChoose }: PagesProps) {
  return (
    <div className="mt-4">
      <p role="status" className="text-xs text-text-3">
        {isError ? "The pages could not be loaded." : describe(pages)}
      </p>
      <ul className="mt-1">
        {pages?.map((page) => (
          <li key={page.path}>
            <button
              type="button"
              className="w-full rounded-sm px-2 py-1.5 text-left hover:bg-brand-soft"
              onClick={() => onChoose(page)}
            >
              <span className="block">{page.title}</span>
              <span className="block text-xs text-text-3">{page.path}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describe(pages: readonly OwnPage[] | undefined): string {
  if (!pages) return "Loading pages...";
  return pages.length === 0
    ? "No page of this site has these words in its title."
    : `Pages of this site: ${pages.length}`;
}

function isAddress(text: string): boolean {
  return /^(?:https?:|mailto:|tel:|\/|#)/i.test(text) || /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text);
}

/** Returns undefined for what is no address. */
function completed(text: string): string | undefined {
  if (text === "") return "";
  if (!isAddress(text) || /\s/.test(text)) return undefined;
  return /^[a-z]+:|^[/#]/i.test(text) ? text : `https://${text}`;
}
