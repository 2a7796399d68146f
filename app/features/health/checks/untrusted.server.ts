// Remedies for a certificate that Node doesn't trust, by the error code of OpenSSL or Node.
import { errorCode } from "#app/platform/base/error-details.server.ts";

const unknownIssuer =
  "Node doesn't trust the issuer of its certificate: put the issuer's certificate (or, if self-signed, the certificate itself) into a PEM file, set NODE_EXTRA_CA_CERTS to that file with the other settings, and restart the server.";

const todos: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `${unknownIssuer} Or the server doesn't send the intermediate certificates: it has to send its whole chain.`,
  CERT_HAS_EXPIRED: "Its certificate has expired: renew it on that server.",
  CERT_NOT_YET_VALID: "Its certificate isn't valid yet: check the clocks of both machines.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another name: write the name that the certificate has.",
};

/** Returns the remedy, or undefined if the error isn't about a certificate. */
export function untrustedTodo(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return todos[errorCode(error)] ?? untrustedTodo(error.cause) ?? todoInWords(error.message);
}

/** Returns the remedy by message, which wrapped errors keep at least. */
function todoInWords(message: string): string | undefined {
  if (/self-signed certificate|unable to (?:verify|get)\b.*\b(?:certificate|issuer)/i.test(message))
    return unknownIssuer;
  if (/certificate has expired/i.test(message)) return todos["CERT_HAS_EXPIRED"];
  if (/altnames/i.test(message)) return todos["ERR_TLS_CERT_ALTNAME_INVALID"];
  return undefined;
}
