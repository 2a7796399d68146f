import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { TitledSection } from "#app/ui/admin/titled-section.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { listHosts, saveHostMeeting } from "../contract.ts";
import type { Host } from "../contract.ts";
import { limits } from "../form-fields.ts";

/** Shows where each colleague's calls take place. */
export function HostsCard({ call }: { call: Caller }) {
  const hosts = useEndpoint(call, listHosts);
  return (
    <TitledSection id="hosts" title="Where calls take place" lead="Where a colleague’s calls take place.">
      <p className="mb-4 text-text-2">
        An https link, a telephone number or any text. Booked calls stay as they are, and so do calls whose visitor left
        a number.
      </p>
      <Loaded from={hosts} labels={{ loading: "Loading colleagues...", failed: "The colleagues did not load" }}>
        {(all) => (
          <Card pad="none" clip>
            <ul aria-label="Where calls take place" className="divide-y divide-line">
              {all.map((host) => (
                <li key={host.id} className="px-6 py-4">
                  <HostForm call={call} host={host} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </TitledSection>
  );
}

function HostForm({ call, host: { id, name, meeting } }: { call: Caller; host: Host }) {
  const reload = useReload(listHosts);
  const saving = useMutation({
    mutationFn: async (place: string) => call(saveHostMeeting, { params: { id }, body: { meeting: place || null } }),
    onSuccess: () => {
      toastSuccess(`${name}: place saved`);
      return reload();
    },
    onError: (error) => toastError(error, "Failed to save the place"),
  });
  return (
    <AdminForm
      className="flex flex-wrap items-end gap-3"
      isBusy={saving.isPending}
      onSend={(data) => saving.mutate(String(data.get("meeting") ?? "").trim())}
    >
      <Field label={name} error={fieldErrors(saving.error)["meeting"]} className="grow basis-64">
        <Input
          name="meeting"
          defaultValue={meeting ?? ""}
          placeholder="As the settings say"
          maxLength={limits.meeting}
          autoComplete="off"
        />
      </Field>
      <Button
        type="submit"
        variant="line"
        size="sm"
        aria-label={`Save the place of ${name}`}
        busy={saving.isPending}
        busyLabel="Saving..."
      >
        Save
      </Button>
    </AdminForm>
  );
}
