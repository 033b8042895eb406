import { expect, test as base, type BrowserContextOptions, type Page } from "@playwright/test";
import { Office, openSession, stateOf, type Session } from "./office";
import type { Person } from "./people";
import { startServer, type ServerProcess } from "./server-process";
import { countRequests } from "./settled";
import { createWatch, type Expected, type Watch } from "./watch";

interface Options {
  /** Who is signed in when the journey begins; nobody unless given. */
  as: Person | undefined;
  /** What the journey brings about on purpose. */
  expected: Partial<Expected>;
}

interface Fixtures extends Options {
  watch: Watch;
  office: Office;
  /**
   * Another person's browser, signed in or, without a name, not; with a `baseURL`, at another host
   * of ours.
   */
  another(person?: Person, options?: BrowserContextOptions): Promise<Page>;
}

interface WorkerFixtures {
  /**
   * The demo school as it was put together, served to this worker alone; a worker that is started
   * anew after a failure has a new one.
   */
  school: ServerProcess;
  /** Opens a session, one for each person and some minutes: a new one is not asked for the password. */
  sessionOf(person: Person): Promise<Session>;
}

/** Milliseconds for which journeys share a session; after ten minutes it is asked for the password. */
const freshFor = 4 * 60_000;

/** A journey: in a browser of its own, in which nothing may go wrong unseen. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  as: [undefined, { option: true }],
  expected: [{}, { option: true }],
  school: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads here what it needs: nothing
    async ({}, provide) => {
      const school = await startServer({}, process.env["SCHOOL_FOLDER"]);
      await provide(school);
      await school.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: ({ school }, provide) => provide(school.url),
  sessionOf: [
    async ({ playwright, school }, provide) => {
      const request = await playwright.request.newContext();
      const sessions = new Map<Person, { session: Promise<Session>; until: number }>();
      await provide((person) => {
        const known = sessions.get(person);
        if (known && known.until > Date.now()) return known.session;
        const session = openSession(request, school.url, person);
        sessions.set(person, { session, until: Date.now() + freshFor });
        return session;
      });
      await request.dispose();
    },
    { scope: "worker" },
  ],
  office: async ({ request, school, sessionOf }, provide) =>
    provide(new Office(request, school.url, await sessionOf("head"))),
  watch: [
    async ({ expected }, provide) => {
      const watch = createWatch({ statuses: [], console: [], ...expected });
      await provide(watch);
      expect(watch.complaints()).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, as, school, sessionOf, watch }, provide) => {
    // Given to the context rather than asked of it when it is made, so that journeys of several
    // people share one (playwright.config.ts).
    if (as) await context.setStorageState(stateOf(school.url, await sessionOf(as)));
    watch.follow(context, school.url);
    countRequests(context);
    await provide(context);
  },
  another: async ({ browser, school, watch, sessionOf, contextOptions }, provide) => {
    const contexts: (() => Promise<void>)[] = [];
    await provide(async (person, options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: school.url,
        ...(person ? { storageState: stateOf(school.url, await sessionOf(person)) } : {}),
        ...options,
      });
      contexts.push(() => context.close());
      watch.follow(context, options.baseURL ?? school.url);
      countRequests(context);
      return context.newPage();
    });
    for (const close of contexts) await close();
  },
});

export { expect };
