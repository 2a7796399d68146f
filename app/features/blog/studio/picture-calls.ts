// Pictures for the editor page: in the text, and for sharing.
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import type { StaffCalls } from "#app/platform/http/staff-calls.ts";
import { addPicture, listPictures, limits } from "#app/platform/pictures/contract.ts";
import type { EditorServices } from "#app/ui/editor/editor.ts";

/** The newest ones. */
const mostListed = 100;

export function pictureCalls({ call, upload }: StaffCalls): Pick<EditorServices, "upload" | "listPictures"> {
  return {
    upload: async (file, watch) => {
      if (file.size > limits.fileBytes) throw new Error("A picture can have 15 MB at most.");
      return upload(addPicture, { query: { name: file.name.slice(0, limits.name) }, file, ...watch });
    },
    listPictures: async () => (await call(listPictures, { query: { page: 1, perPage: mostListed } })).answer,
  };
}

export function explainFailure(error: unknown): string {
  return refusalMessage(error) ?? (isOurs(error) ? error.message : "The server could not be reached.");
}

function isOurs(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof TypeError);
}
