import { http } from "msw";
import { setupWorker } from "msw/browser";
import {
  rememberedWords,
  rememberWords,
  takeWords,
  withWords,
} from "@rollcall/kit/browser/mock/address";
import { answerOnce, untilStored } from "@rollcall/kit/browser/mock/answer-once";
import { sayProblem } from "@rollcall/kit/browser/mock/boot-note";
import { instantIn, realNow, setDate, shownBy, tabClock } from "@rollcall/kit/browser/mock/clock";
import type { MockClock } from "@rollcall/kit/browser/mock/clock";
import { readFault, writeFault } from "@rollcall/kit/browser/mock/fault-text";
import { createFaults, type Faults } from "@rollcall/kit/browser/mock/faults";
import { forgetSession } from "@rollcall/kit/browser/mock/made-from";
import { showPanel } from "@rollcall/kit/browser/mock/panel";
import { hearPresses } from "@rollcall/kit/browser/mock/pressed";
import { tabTape, type Tape } from "@rollcall/kit/browser/mock/recorder";
import { createTour } from "@rollcall/kit/browser/mock/tour";
import { tabRecorder } from "@rollcall/kit/browser/mock/tab-recorder";
import { scenarioOf, type Scenario, type Words } from "@rollcall/kit/browser/mock/scenario";
import { readSession } from "@rollcall/kit/browser/providers/session";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import { demoInstitution } from "../features/demo/institution";
import { openData, putData, type OpenedData } from "./data";
import { emptyDatabase } from "./host";
import type { Recorder, RollcallMock } from "@rollcall/kit/testing/rollcall-mock";
import { secondUserOf, signInAs } from "./sign-in";
import { showPage } from "./show-page";
import { emailOf } from "./tokens";
import { tourSteps } from "./tour-steps";

const base = import.meta.env.BASE_URL;

function clockOf({ clock }: Scenario, isSetAnew: boolean): MockClock | undefined {
  if (!clock) return undefined;
  const instant = instantIn(demoInstitution.timezone, clock.at);
  return tabClock(instant, clock.stopped, isSetAnew);
}

/** The page that is shown, below the console's own address. */
const shownPage = () => location.pathname.slice(base.length) + location.search;

/** The time of the institution's clock, to the minute. */
function clockTime(): string {
  const { day, time } = momentIn(demoInstitution.timezone, new Date());
  return `${day}T${time.slice(0, 5)}`;
}

/** The words of this tab with the faults that stand in place of those it began with. */
const wordsWith = (faults: Faults): Words => [
  ...rememberedWords().filter(([key]) => key !== "mock"),
  ...faults.all.map((fault) => ["mock", writeFault(fault)] as const),
];

function toolsOf(
  faults: Faults,
  { db }: OpenedData,
  scenario: Scenario,
  recorder: Recorder,
): RollcallMock {
  return {
    faults,
    recorder,
    fault: (fault) => faults.add(typeof fault === "string" ? readFault(fault) : fault),
    link: () =>
      location.origin +
      location.pathname +
      withWords(location.search, wordsWith(faults)) +
      location.hash,
    data: () => db.file(),
    async reset() {
      await untilStored(db, () => emptyDatabase(db));
      faults.clear();
      forgetSession();
      location.assign(`${base}login`);
    },
    async load(file, name) {
      await putData(file, name, scenario);
      const others = rememberedWords().filter(([key]) => key !== "mock-data");
      rememberWords([...others, ["mock-data", name]]);
      forgetSession();
      location.assign(`${base}login`);
    },
  };
}

function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The name of data in a file: what the panel called it, without its endings. */
const dataName = ({ name }: File) => name.replace(/\.rollcall\.gz$|\.tar\.gz$|\.tgz$|\.gz$/, "");

type Answer = (request: Request) => Promise<Response>;

/** Answers every call to `/api`, through the faults. */
async function answerCalls(
  faults: Faults,
  { db }: OpenedData,
  fetch: Answer,
  tape: Tape,
): Promise<void> {
  // A path pattern would be matched after decoding, and an address with a bare "%" answered by msw
  // itself with a 500.
  const isCall = ({ request }: { request: Request }) =>
    new URL(request.url).pathname.includes("/api/");
  const answer = answerOnce(db, fetch);
  const worker = setupWorker(
    http.all(isCall, ({ request }) =>
      tape.hear(request, (heard) => faults.pass(request, heard), answer),
    ),
  );
  await worker.start({
    onUnhandledRequest: "bypass",
    quiet: true,
    serviceWorker: { url: `${base}mockServiceWorker.js` },
  });
}

async function begin(): Promise<void> {
  const { words, problems, isFresh, setsClock } = takeWords();
  if (problems.length > 0)
    await sayProblem("The mock doesn't understand this link", problems, ["Open without it"]);
  const scenario = scenarioOf(words);
  const clock = clockOf(scenario, setsClock);
  if (clock) setDate(() => shownBy(clock, realNow()));
  const data = await openData(scenario, { isFresh, clock });
  if (scenario.as !== undefined) await signInAs(data, scenario.as);
  const fetch: Answer = (request) => data.host.fetch(request, { address: "127.0.0.1" });
  const tape = tabTape((authorization) => emailOf(fetch, authorization), shownPage);
  hearPresses((step) => tape.step(step));
  const recorder = tabRecorder({
    tape,
    base,
    page: shownPage,
    now: clockTime,
    whoIsHere: () => {
      const token = readSession()?.token;
      return emailOf(fetch, token === undefined ? null : `Bearer ${token}`);
    },
  });
  const faults = createFaults(scenario.faults.map(readFault), {
    secondUser: secondUserOf((request) => tape.hear(request, (heard) => heard(request), fetch)),
    changed() {
      rememberWords(wordsWith(faults));
      panel?.refresh();
    },
  });
  const tour = tourOf(data);
  const tools = toolsOf(faults, data, scenario, recorder);
  const panel = scenario.panel
    ? showPanel(faults, {
        reset: tools.reset,
        link: tools.link,
        save: async (name) => saveFile(await tools.data(), `${name}.rollcall.gz`),
        load: (file) => tools.load(file, dataName(file)),
        recorder,
        saveFile,
        tour: () => void tour.start(),
      })
    : undefined;
  window.rollcallMock = tools;
  await answerCalls(faults, data, fetch, tape);
  // A link with words is a tester's, and the static demo is what visitors see.
  if (import.meta.env.PROD && words.length === 0) tour.greet();
}

/** The tour for visitors, who look around as the office. */
const tourOf = (data: OpenedData) =>
  createTour({
    steps: tourSteps,
    go: showPage,
    async enter() {
      if (readSession()) return false;
      await signInAs(data, "office");
      location.assign(`${base}dashboard`);
      return true;
    },
  });

/**
 * Answers every call to `/api` in this browser; resolves when it does. What the address says to the
 * mock is taken out of it and remembered by the tab. The database outlives a reload and is shared by
 * all tabs that play the same scenario, except with `?mock-memory`: then it is this page load's own.
 */
export async function startMock(): Promise<void> {
  try {
    await begin();
  } catch (error) {
    console.error(error);
    const sentence = error instanceof Error ? error.message : String(error);
    const choice = await sayProblem(
      "The demo school could not be opened",
      [sentence],
      ["Try again", "Open the demo school as it was at first"],
    );
    if (choice === "Try again") location.reload();
    else location.assign(`${base}?mock-none&mock-fresh`);
    await new Promise(() => undefined);
  }
}
