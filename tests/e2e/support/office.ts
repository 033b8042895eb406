import type { APIRequestContext, APIResponse } from "@playwright/test";
import { demoPassword, emails, type Person } from "./people";

/** The session as the sign-in call answers it, and as the console keeps it. */
export interface Session {
  token: string;
  user: { id: number; name: string };
  permissions: string[];
  /** The key of the browser that signed in, where calls with the session carry it. */
  browser?: string;
}

/** The key that a sign-in tells the browser, as a cookie. */
const browserCookie = "rollcall-browser";
export const browserKeyOf = (answer: APIResponse): { browser?: string } => {
  const cookies = answer
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "set-cookie")
    .map(({ value }) => value);
  const key = cookies
    .map((cookie) => new RegExp(`^${browserCookie}=([^;]+)`).exec(cookie)?.[1])
    .find((found) => found !== undefined);
  return key === undefined ? {} : { browser: key };
};

interface Stored extends Record<string, unknown> {
  id: number;
  version: number;
}

/** A register as the API gives it, as far as journeys look at it. */
interface StoredRegister {
  version: number;
  state: string;
  lock: { locked: boolean; until: string };
  students: { student_id: number; name: string; mark: { code: string } | null }[];
}

/**
 * @param withBrowser the calls of this request context and of the browser are those of one browser,
 *   so that the session opens for no other
 * @throws Error when the school does not let the person in
 */
export async function openSession(
  request: APIRequestContext,
  url: string,
  person: Person,
  { withBrowser = false } = {},
): Promise<Session> {
  const answer = await request.post(`${url}/api/v1/auth/login`, {
    data: { email: emails[person], password: demoPassword },
  });
  if (!answer.ok())
    throw new Error(`${person} could not sign in: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Session };
  return withBrowser ? { ...data, ...browserKeyOf(answer) } : data;
}

/** What a browser keeps of a session, so that a journey can begin behind the sign-in. */
export const stateOf = (
  url: string,
  { expires_at: _inItsOwnTime, browser, ...session }: Session & { expires_at?: string },
) => ({
  cookies: [
    { name: "rollcall-here", value: "1", httpOnly: false },
    ...(browser === undefined ? [] : [{ name: browserCookie, value: browser, httpOnly: true }]),
  ].map((cookie) => ({
    ...cookie,
    domain: new URL(url).hostname,
    path: "/",
    expires: -1,
    secure: false,
    sameSite: "Strict" as const,
  })),
  // A school with a clock of its own may say that a session has ended long ago, by this browser's.
  origins: [
    {
      origin: url,
      localStorage: [
        { name: "rollcall-token", value: session.token },
        { name: "rollcall-auth", value: JSON.stringify({ ...session, isAuthenticated: true }) },
      ],
    },
  ],
});

/**
 * The school's records by its API: for what a journey needs to be there before it begins, and for
 * what must be there after it.
 */
export class Office {
  constructor(
    private readonly request: APIRequestContext,
    private readonly url: string,
    private readonly session: Session,
  ) {}

  private async ask<T>(
    method: string,
    path: string,
    data?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const answer = await this.request.fetch(`${this.url}/api/v1/admin/${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.session.token}`, ...headers },
      ...(data === undefined ? {} : { data }),
    });
    if (!answer.ok())
      throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  }

  create = (resource: string, record: Record<string, unknown>) =>
    this.ask<Stored>("POST", resource, record);
  change = (resource: string, id: number, part: Record<string, unknown>) =>
    this.ask<Stored>("PATCH", `${resource}/${id}`, part, { "If-Match": "*" });
  get = (resource: string, id: number) => this.ask<Stored>("GET", `${resource}/${id}`);
  remove = (resource: string, id: number) =>
    this.ask<Stored>("DELETE", `${resource}/${id}`, undefined, { "If-Match": "*" });
  /** The code with which an admin sets its password. */
  invite = (admin: number) => this.ask<{ code: string }>("POST", `admins/${admin}/invitation`);
  /** Changes any part of the institution's settings. */
  settings = (part: Record<string, unknown>) => this.ask("PUT", "settings", part);
  /** The version of the settings, which each change raises. */
  settingsVersion = async (): Promise<number> => {
    const answer = await this.request.get(`${this.url}/api/v1/admin/settings`, {
      headers: { Authorization: `Bearer ${this.session.token}` },
    });
    return Number(/\d+/.exec(answer.headers()["etag"] ?? "")?.[0]);
  };
  list = (resource: string, query = "") => this.ask<Stored[]>("GET", `${resource}?${query}`);

  /** A student's percentage of the academic year. */
  figures = (studentId: number) =>
    this.ask<{ percentage: number | null }>("GET", `attendance/students/${studentId}`);
  register = (classId: number, date: string) =>
    this.ask<StoredRegister>(
      "GET",
      `attendance/register?class_id=${classId}&date=${date}&slot=day`,
    );
  /** Saves marks on top of a register as it stands. */
  mark = async (
    classId: number,
    date: string,
    marks: { student_id: number; code: string | null }[],
  ) =>
    this.ask(
      "PUT",
      "attendance/register",
      { class_id: classId, date, slot: "day", marks },
      { "If-Match": `"${(await this.register(classId, date)).version}"` },
    );
  /** The last day up to today whose register is as wanted. */
  private async dayWith(
    classId: number,
    wanted: (register: StoredRegister) => boolean,
  ): Promise<string> {
    const { today } = await this.ask<{ today: string }>("GET", "attendance/expected");
    for (let back = 0; back < 60; back += 1) {
      const date = new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10);
      if (wanted(await this.register(classId, date))) return date;
    }
    throw new Error("The demo school has had no such day for two months.");
  }
  /** The last day, today or before, on which a class has school. */
  schoolDay = (classId: number) => this.dayWith(classId, ({ state }) => state !== "closed");
  /** The last one whose register is locked for who marks. */
  lockedDay = (classId: number) =>
    this.dayWith(classId, ({ state, lock }) => state !== "closed" && lock.locked);

  /** A student of its own for one journey: nobody else changes it. */
  student = (admissionNo: string, name: string, more: Record<string, unknown> = {}) =>
    this.create("students", {
      admission_no: admissionNo,
      name,
      admission_date: "2020-06-01",
      ...more,
    });
}
