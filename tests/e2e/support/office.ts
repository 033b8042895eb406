import type { APIRequestContext } from "@playwright/test";
import { demoPassword, emails, type Person } from "./people";

/** The session as the sign-in call answers it, and as the console keeps it. */
export interface Session {
  token: string;
  user: { id: number; name: string };
  permissions: string[];
}

interface Stored extends Record<string, unknown> {
  id: number;
  version: number;
}

/** @throws Error when the school does not let the person in. */
export async function openSession(request: APIRequestContext, url: string, person: Person): Promise<Session> {
  const answer = await request.post(`${url}/api/v1/auth/login`, { data: { email: emails[person], password: demoPassword } });
  if (!answer.ok()) throw new Error(`${person} could not sign in: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: Session }).data;
}

/** What a browser keeps of a session, so that a journey can begin behind the sign-in. */
export const stateOf = (url: string, session: Session) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: "rollcall-token", value: session.token }, { name: "rollcall-auth", value: JSON.stringify({ ...session, isAuthenticated: true }) }] }],
});

/** The school's records by its API: for what a journey needs to be there before it begins, and for what must be there after it. */
export class Office {
  constructor(private readonly request: APIRequestContext, private readonly url: string, private readonly session: Session) {}

  private async ask<T>(method: string, path: string, data?: unknown): Promise<T> {
    const answer = await this.request.fetch(`${this.url}/api/v1/admin/${path}`, { method, headers: { Authorization: `Bearer ${this.session.token}` }, ...(data === undefined ? {} : { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  }

  create = (resource: string, record: Record<string, unknown>) => this.ask<Stored>("POST", resource, record);
  change = (resource: string, id: number, part: Record<string, unknown>) => this.ask<Stored>("PATCH", `${resource}/${id}`, part);
  get = (resource: string, id: number) => this.ask<Stored>("GET", `${resource}/${id}`);
  remove = (resource: string, id: number) => this.ask<Stored>("DELETE", `${resource}/${id}`);
  /** The code with which an admin sets its password. */
  invite = (admin: number) => this.ask<{ code: string }>("POST", `admins/${admin}/invitation`);
  list = (resource: string, query = "") => this.ask<Stored[]>("GET", `${resource}?${query}`);

  /** A student of its own for one journey: nobody else changes it. */
  student = (admissionNo: string, name: string, more: Record<string, unknown> = {}) => this.create("students", { admission_no: admissionNo, name, admission_date: "2020-06-01", ...more });
}
