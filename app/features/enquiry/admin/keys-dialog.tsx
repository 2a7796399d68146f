// The keyboard shortcuts of the list and of an open enquiry; loaded on demand.
import { Dialog } from "#app/ui/dialog.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";

const keys = [
  ["j", "Next enquiry"],
  ["k", "Previous enquiry"],
  ["Enter", "Open"],
  ["/", "Search"],
  ["?", "Show this list"],
] as const;

type KeysDialogProps = { isOn: boolean; onTurn: (isOn: boolean) => void; onClose: () => void };

export function KeysDialog({ isOn, onTurn, onClose }: KeysDialogProps) {
  return (
    <Dialog title="Keyboard shortcuts" closeLabel="Close shortcuts" closeOnBackdrop onClose={onClose}>
      <p className="mb-4 text-text-2">
        They work in the list and in an open enquiry, except while you are typing in a field.
      </p>
      <dl className="mb-6 grid grid-cols-[4rem_1fr] gap-y-2">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-sunken px-2 py-0.5 text-s">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <SwitchRow
        label="Use single-key shortcuts"
        description="Stored with your account. ? always shows this list."
        checked={isOn}
        onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
      />
    </Dialog>
  );
}
