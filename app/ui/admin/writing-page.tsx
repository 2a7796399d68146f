// The page on which a post or an issue is written.
import { useFieldControl } from "#app/ui/field-context.ts";
import { Field } from "#app/ui/field.tsx";
import { PanelsFold } from "./side-panel.tsx";
import "./writing-page.css";

type WritingPageProps = {
  /** The way back and the page's heading. */
  head: React.ReactNode;
  /** The text's title, shown in the bar once it is scrolled away. */
  title: string | undefined;
  /** Says if the text is saved. */
  status: React.ReactNode;
  /** Says if it is published or sent, and where. */
  state: React.ReactNode;
  /** A link to its public page. */
  view?: React.ReactNode;
  /** Its versions in other languages. */
  versions?: React.ReactNode;
  /** The buttons that publish it, which stay in view. */
  actions: React.ReactNode;
  notices?: React.ReactNode;
  /** Panels for everything except the text: beside it, or collapsed below it on narrow screens. */
  panels: React.ReactNode;
  /** The text. */
  children: React.ReactNode;
};

/** Renders the text on a separate sheet, below a bar that stays in view. */
export function WritingPage(props: WritingPageProps) {
  const { head, title, status, state, view, versions, actions, notices, panels, children } = props;
  return (
    <div className="writing">
      <div className="writing-bar">
        {head}
        <div data-part="state">
          {versions}
          <span aria-hidden="true" className="writing-name">
            {title}
          </span>
          <div className="dotted">
            <span>{state}</span>
            {status}
          </div>
        </div>
        <div className="flex gap-2 [grid-area:actions]">
          {view}
          {actions}
        </div>
      </div>
      {notices}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="writing-sheet">{children}</div>
        <PanelsFold value>
          <div className="writing-aside grid min-w-0 content-start gap-3">{panels}</div>
        </PanelsFold>
      </div>
    </div>
  );
}

type WritingLineProps = {
  label: string;
  lang: string;
  value: string;
  maxLength?: number;
  /** The label if none is given. */
  placeholder?: string;
  error?: string | undefined;
  /** False for a line below the title. */
  isTitle?: boolean;
  onChange: (value: string) => void;
};

/** Renders a line above the text, such as its title, without a box around it; Enter leads on. */
export function WritingLine({ label, error, ...props }: WritingLineProps) {
  return (
    <Field label={<span className="visually-hidden">{label}</span>} error={error}>
      <Line placeholder={label} {...props} />
    </Field>
  );
}

type LineProps = Omit<React.ComponentProps<"textarea">, "onChange"> & Pick<WritingLineProps, "isTitle" | "onChange">;

function Line({ isTitle = true, onChange, ...props }: LineProps) {
  return (
    <textarea
      rows={1}
      autoComplete="off"
      className={`writing-line ${isTitle ? "writing-title text-d3" : "text-text-2"}`}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\s*\n\s*/g, " "))}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        focusNext(event.currentTarget);
      }}
      {...useFieldControl(props)}
    />
  );
}

function focusNext(line: HTMLElement): void {
  const parts = [
    ...(line.closest(".writing-sheet")?.querySelectorAll<HTMLElement>(".writing-line, .editor-text") ?? []),
  ];
  parts[parts.indexOf(line) + 1]?.focus();
}
