// Uploads a file as the body of a call, with its progress, which fetch doesn't report.
import { buildUrl, HttpError } from "./call.ts";
import type { ResponseBody, EndpointInit, RequestInput } from "./endpoint.ts";

type FileInput<E extends EndpointInit> = {
  query: RequestInput<E, "query">;
  file: Blob;
  /** From 0 to 1; at 1 the server processes the file. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Uploads with the session's token and handles its expiry. */
export type Uploader = <E extends EndpointInit>(endpoint: E, input: FileInput<E>) => Promise<ResponseBody<E>>;

/** Uploads a file. @throws HttpError if the server refused; TypeError if the network failed or `signal` was aborted. */
export function sendFile<E extends EndpointInit>(
  endpoint: E,
  { query, file, onProgress, signal }: FileInput<E>,
  token: string,
): Promise<ResponseBody<E>> {
  const request = new XMLHttpRequest();
  request.open(endpoint.method, buildUrl(endpoint.path, {}, query, { keepsEmpty: true }));
  request.setRequestHeader("Authorization", `Bearer ${token}`);
  request.setRequestHeader("Content-Type", file.type);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
  signal?.addEventListener("abort", () => request.abort(), { once: true });
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError("The upload failed."));
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300)
        return void new Response(responseText).json().then((data: ResponseBody<E>) => resolve(data), fail); // a portal's page
      const retryAfter = request.getResponseHeader("Retry-After");
      const headers = new Headers(retryAfter ? { "Retry-After": retryAfter } : {});
      return reject(new HttpError(new Response(null, { status, statusText, headers }), responseText));
    });
    request.send(file);
  });
}
