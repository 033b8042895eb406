import { expect, test as base, type BrowserContextOptions, type Page } from "@playwright/test";
import { Office, openSession, stateOf, type Session } from "./office";
import type { Person } from "./people";
import { countRequests } from "./settled";
import { createWatch, type Expected, type Watch } from "./watch";

interface Options {
  /** Who is signed in when the journey begins; nobody unless told. */
  as: Person | undefined;
  /** What the journey brings about on purpose. */
  expected: Partial<Expected>;
}

interface Fixtures extends Options {
  watch: Watch;
  office: Office;
  /** Another person's browser, signed in or, without a name, not; with a `baseURL`, at another host of ours. */
  another(person?: Person, options?: BrowserContextOptions): Promise<Page>;
}

interface WorkerFixtures {
  /** Opens a session, one for each person and run. */
  sessionOf(person: Person): Promise<Session>;
}

const schoolUrl = () => process.env["SCHOOL_URL"] ?? "";

/** A journey: in a browser of its own, in which nothing may go wrong unseen. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  as: [undefined, { option: true }],
  expected: [{}, { option: true }],
  sessionOf: [async ({ playwright }, provide) => {
    const request = await playwright.request.newContext();
    const sessions = new Map<Person, Promise<Session>>();
    await provide((person) => {
      const session = sessions.get(person) ?? openSession(request, schoolUrl(), person);
      sessions.set(person, session);
      return session;
    });
    await request.dispose();
  }, { scope: "worker" }],
  storageState: async ({ as, sessionOf }, provide) => provide(as ? stateOf(schoolUrl(), await sessionOf(as)) : undefined),
  office: async ({ request, sessionOf }, provide) => provide(new Office(request, schoolUrl(), await sessionOf("head"))),
  watch: [async ({ expected }, provide) => {
    const watch = createWatch({ statuses: [], console: [], ...expected });
    await provide(watch);
    expect(watch.complaints()).toEqual([]);
  }, { auto: true }],
  context: async ({ context, watch }, provide) => {
    watch.follow(context, schoolUrl());
    countRequests(context);
    await provide(context);
  },
  another: async ({ browser, watch, sessionOf, contextOptions }, provide) => {
    const contexts: (() => Promise<void>)[] = [];
    await provide(async (person, options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: schoolUrl(), ...(person ? { storageState: stateOf(schoolUrl(), await sessionOf(person)) } : {}), ...options });
      contexts.push(() => context.close());
      watch.follow(context, options.baseURL ?? schoolUrl());
      countRequests(context);
      return context.newPage();
    });
    for (const close of contexts) await close();
  },
});

export { expect };
