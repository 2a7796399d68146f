// The calls for pictures, for editors and lists of pictures.
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import type { StaffCalls } from "#app/platform/http/staff-calls.ts";
import { addPicture, limits, listPictures } from "./contract.ts";
import type { AddedPicture } from "./contract.ts";

/** Only the newest: others are found by search. */
const maxListed = 100;

type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };

export function pictureCalls({ call, upload }: StaffCalls) {
  return {
    upload: async (file: File, watch: UploadOptions = {}): Promise<AddedPicture> => {
      if (file.size > limits.fileBytes) throw new Error(`A picture can be ${limits.fileMegabytes} MB at most.`);
      return upload(addPicture, { query: { name: file.name.slice(0, limits.name) }, file, ...watch });
    },
    listPictures: async (search: string) => {
      const query = { page: 1, perPage: maxListed, ...(search === "" ? {} : { search }) };
      return (await call(listPictures, { query })).data;
    },
  };
}

export function explainFailure(error: unknown): string {
  return refusalMessage(error) ?? (isThrownByUs(error) ? error.message : "The server could not be reached.");
}

function isThrownByUs(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof TypeError);
}
