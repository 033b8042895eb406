import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { t } from "../strings/second-factor";
import { ApiFailure } from "./api-failure";
import { enter } from "./auth-provider";
import { call } from "./call";
import { http } from "./http";
import { thisDevice } from "./second-step";

/** What the API takes of a browser's answer. */
type Answer = { id: string; [key: string]: unknown };
type Options = Readonly<Record<string, unknown>>;

/** What the browser refuses, as a sentence; who cancels is told as who was too late. */
function failureOf(error: unknown): never {
  if (error instanceof ApiFailure) throw error;
  const isKnown =
    error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  throw new ApiFailure(isKnown ? t("passkeys.known") : t("passkeys.cancelled"), 400);
}

type Creation = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Request = Parameters<typeof startAuthentication>[0]["optionsJSON"];
/** The API hands on what the server's half of the library made; the contract leaves its shape to that. */
const toCreate = (options: Options) => options as unknown as Creation;
const toRequest = (options: Options) => options as unknown as Request;

const create = async (options: Options): Promise<Answer> => ({
  ...(await startRegistration({ optionsJSON: toCreate(options) }).catch(failureOf)),
});
const answerFor = async (options: Options): Promise<Answer> => ({
  ...(await startAuthentication({ optionsJSON: toRequest(options) }).catch(failureOf)),
});

/** Whose call it is, where that is not the session. */
const by = (token: string | undefined) => (token === undefined ? {} : { token });

/**
 * Adds a passkey of this device, or of one that the browser reaches; gives recovery codes where there
 * were none. @throws ApiFailure as the API or the browser refuses.
 */
export async function addPasskey(name: string, token?: string): Promise<string[] | null> {
  const begun = await call("POST /auth/passkeys/begin", { ...by(token), asOneself: true });
  const answer = await create(begun.data.options);
  const { data } = await call("POST /auth/passkeys", {
    body: { name, answer },
    ...by(token),
    asOneself: true,
  });
  return data.recovery_codes;
}

/** Signs in by a passkey alone. @throws ApiFailure as the API or the browser refuses. */
export async function signInByPasskey(): Promise<void> {
  const begun = await call("POST /auth/begin-passkey-sign-in");
  const answer = await answerFor(begun.data.options);
  const { data } = await call("POST /auth/passkey-sign-in", { body: { answer, ...thisDevice() } });
  await enter(data, http);
}

/** Shows a passkey as the second step. @throws ApiFailure as the API or the browser refuses. */
export async function finishByPasskey(token: string): Promise<void> {
  const begun = await call("POST /auth/second-factor/begin-passkey", { token });
  const answer = await answerFor(begun.data.options);
  const { data } = await call("POST /auth/second-factor/passkey", {
    body: { answer, ...thisDevice() },
    token,
  });
  await enter(data, http);
}

/** Uses a passkey in place of the password. @throws ApiFailure as the API or the browser refuses. */
export async function confirmByPasskey(): Promise<void> {
  const begun = await call("POST /auth/begin-confirming-by-passkey", { asOneself: true });
  const answer = await answerFor(begun.data.options);
  await call("POST /auth/confirm-by-passkey", { body: { answer }, asOneself: true });
}
