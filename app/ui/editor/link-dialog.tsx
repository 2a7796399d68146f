import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { SitePageLink } from "./editor.ts";
import { FoundList } from "./found-list.tsx";

type LinkDialogProps = {
  href: string;
  findPages: (search: string) => Promise<readonly SitePageLink[]>;
  /** An empty URL removes the link. */
  onLink: (href: string, label: string) => void;
  onClose: () => void;
};

/** Renders a field for a URL, or for the title of one of the site's pages. */
export function LinkDialog({ href, findPages, onLink, onClose }: LinkDialogProps) {
  const [text, setText] = useState(href);
  const [error, setError] = useState<string>();
  const isSearch = text.trim().length > 1 && !isAddress(text.trim());
  const query = useQuery({
    queryKey: ["site-pages", text.trim()],
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
      footer={
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
        <Field label="Address or part of a page title" error={error}>
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
      {isSearch && (
        <FoundList
          plural="pages"
          none="No page on this site has these words in its title."
          some="Pages on this site"
          query={query}
          about={({ path }) => path}
          onChoose={({ path, title }) => onLink(path, title)}
        />
      )}
    </Dialog>
  );
}

function isAddress(text: string): boolean {
  return /^(?:https?:|mailto:|tel:|\/|#)/i.test(text) || /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text);
}

/** Returns undefined if it isn't a URL. */
function completed(text: string): string | undefined {
  if (text === "") return "";
  if (!isAddress(text) || /\s/.test(text)) return undefined;
  return /^[a-z]+:|^[/#]/i.test(text) ? text : `https://${text}`;
}
