import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { browserKeyOf, Office, openSession, type Session } from "./office";
import { demoPassword } from "./people";
import { startServer, type ServerProcess } from "./server-process";

/**
 * Put before everything else in the server: its clock is off by as many milliseconds as a file
 * says, which may change while it runs.
 */
const clock = `
  const { readFileSync } = await import("node:fs");
  const Real = Date;
  let offset = 0;
  const look = () => { offset = Number(readFileSync(process.env.SCHOOL_CLOCK, "utf8")) || offset; };
  look();
  setInterval(look, 50).unref();
  globalThis.Date = class Date extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + offset); else super(...given); }
    static now() { return Real.now() + offset; }
  };`;

/** A school without demo data, where it is the time one wants it to be. */
export interface OwnSchool {
  url: string;
  /** Of its super admin. */
  session: Session;
  office: Office;
  /** Makes it that moment in the school, from which its clock goes on. */
  setTime(instant: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes the super admin, the time zone and the academic year.
 * @throws Error as the school refuses it
 */
async function setUp(
  request: APIRequestContext,
  { url, output }: ServerProcess,
): Promise<Pick<OwnSchool, "session" | "office">> {
  const code = /one-time code (\S+)/.exec(output())?.[1];
  const answer = await request.post(`${url}/api/v1/auth/setup`, {
    data: {
      code,
      name: "Hema Head",
      email: "hema@school.example",
      password: "three tall coconut palms",
    },
  });
  if (!answer.ok()) throw new Error(`The school could not be set up: ${await answer.text()}`);
  const session = { ...((await answer.json()) as { data: Session }).data, ...browserKeyOf(answer) };
  const office = new Office(request, url, session);
  await office.settings({
    institution: { timezone: "Asia/Kolkata" },
    attendance: { weekly_off: { saturday: false, sunday: true } },
  });
  await office.create("academic-years", {
    name: "2026-27",
    start_date: "2026-06-01",
    end_date: "2027-03-31",
    is_current: true,
  });
  return { session, office };
}

/** A server whose clock is one's own, with what becomes of it when the school cannot be made. */
async function startAt(
  instant: string,
  env: Record<string, string>,
  furnish: (server: ServerProcess) => Promise<Pick<OwnSchool, "session" | "office">>,
): Promise<OwnSchool> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-clock-"));
  const file = join(folder, "clock");
  const setTime = (to: string) => writeFile(file, String(Date.parse(to) - Date.now()));
  await setTime(instant);
  const server = await startServer({
    ...env,
    SESSION_IDLE_MINUTES: "2880",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
    SCHOOL_CLOCK: file,
  });
  const close = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const made = await furnish(server).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    ...made,
    url: server.url,
    close,
    async setTime(to) {
      await setTime(to);
      await wait(200);
    },
  };
}

/**
 * Opens a school in Asia/Kolkata with one academic year, June 2026 to March 2027, in which every
 * day but Sunday is a school day.
 * @param env further variables of its server
 * @throws Error when it does not come up.
 */
export const openOwnSchool = (
  request: APIRequestContext,
  instant: string,
  env: Record<string, string> = {},
): Promise<OwnSchool> =>
  startAt(instant, { ...env, NODE_ENV: "production" }, (server) => setUp(request, server));

/**
 * Opens a demo school at a moment, on one's own machine: its email is kept in the outbox.
 * @param students how many it has
 * @throws Error when it does not come up.
 */
export const openDemoSchool = (
  request: APIRequestContext,
  instant: string,
  students = 40,
): Promise<OwnSchool> =>
  startAt(instant, { DEMO_SIZE: `${students}`, DEMO_PASSWORD: demoPassword }, async ({ url }) => {
    const session = await openSession(request, url, "head", { withBrowser: true });
    return { session, office: new Office(request, url, session) };
  });
