import type { School, NewAdmin } from "../identity/school";

/** An API token as it is told once. */
export interface Made {
  id: number;
  token: string;
  name: string;
  ending: string;
  permissions: string[] | null;
  expires_at: string;
}

interface Wanted {
  name?: string;
  days?: number;
  permissions?: readonly string[] | null;
}

/** Asks for an API token by a session; gives the whole answer. */
export const askFor = (school: School, session: string, wanted: Wanted = {}) =>
  school.ask("POST", "/auth/api-tokens", {
    token: session,
    body: { name: "Timetable import", days: 30, permissions: null, ...wanted },
  });

/** Makes an API token by a session. */
export async function made(school: School, session: string, wanted: Wanted = {}): Promise<Made> {
  const { status, json } = await askFor(school, session, wanted);
  if (status !== 201) throw new Error(`${status} ${json.message}`);
  return json.data as Made;
}

/** Somebody with a session and an API token. */
export async function withToken(school: School, admin: NewAdmin = {}, wanted: Wanted = {}) {
  const person = await school.signedIn(admin);
  return { ...person, made: await made(school, person.token, wanted) };
}
