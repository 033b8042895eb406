import { Secret, TOTP } from "otpauth";
import { passkeysAt } from "../../../packages/kit/server/passkeys";
import type { Database } from "@rollcall/kit/api/db/database";
import { virtualPasskey, type VirtualPasskey } from "../../support/virtual-passkey";
import { schoolOn, thePassword, type Asking, type NewAdmin, type School } from "../identity/school";

export const origin = "https://console.school.test";

/** The API at an address at which passkeys work. */
export const schoolWithPasskeys = (db: Database, more: Parameters<typeof schoolOn>[1] = {}) =>
  schoolOn(db, { publicUrl: origin, passkeys: passkeysAt(origin), ...more });

/** What a sign-in answers that waits for its second step. */
export interface Step {
  needed: "confirm" | "set_up";
  methods: string[];
  token: string;
}

/** The code that an authenticator app shows. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

export const post = (
  school: School,
  path: string,
  token?: string,
  body?: unknown,
  more: Asking = {},
) =>
  school.ask("POST", path, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
    ...more,
  });

/** Signs in with the password; gives the second step. */
export async function firstStep(school: School, email: string): Promise<Step> {
  const { json } = await post(school, "/auth/login", undefined, { email, password: thePassword });
  return (json.data as { second_factor: Step }).second_factor;
}

/** Sets an authenticator app up; gives its secret and the recovery codes. */
export async function addApp(school: School, token: string) {
  const begun = await post(school, "/auth/authenticator/begin", token);
  const { secret } = begun.json.data as { secret: string };
  const added = await post(school, "/auth/authenticator", token, {
    code: codeAt(secret, school.context.now()),
  });
  if (added.status !== 201) throw new Error(added.json.message);
  const { recovery_codes: codes } = added.json.data as { recovery_codes: string[] | null };
  return { secret, codes: codes ?? [] };
}

type Options = Parameters<VirtualPasskey["create"]>[0];
export const optionsIn = ({ json }: { json: { data: unknown } }) =>
  (json.data as { options: Options }).options;

/** Adds a passkey; gives the device that holds it. */
export async function addPasskey(school: School, token: string, name = "Laptop") {
  const device = await virtualPasskey(origin);
  const begun = await post(school, "/auth/passkeys/begin", token);
  const answer = await device.create(optionsIn(begun));
  const added = await post(school, "/auth/passkeys", token, { name, answer });
  if (added.status !== 201) throw new Error(added.json.message);
  const data = added.json.data as { passkey: { id: number }; recovery_codes: string[] | null };
  return { device, id: data.passkey.id, codes: data.recovery_codes ?? [] };
}

/** Somebody with an authenticator app, who signed in some minutes ago. */
export async function withApp(school: School, options: NewAdmin = {}) {
  const person = await school.signedIn(options);
  return { ...person, ...(await addApp(school, person.token)) };
}
