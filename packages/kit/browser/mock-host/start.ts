import { http } from "msw";
import { setupWorker } from "msw/browser";
import { rememberedWords, rememberWords, takeWords, withWords } from "../mock/address";
import { answerOnce, untilStored } from "../mock/answer-once";
import { sayProblem } from "../mock/boot-note";
import { realNow, setDate, shownBy, tabClock } from "../mock/clock";
import type { MockClock } from "../mock/clock";
import { readFault, writeFault } from "../mock/fault-text";
import { createFaults, type Faults } from "../mock/faults";
import { forgetSession } from "../mock/made-from";
import { showPanel } from "../mock/panel";
import { hearPresses } from "../mock/pressed";
import { tabTape, type Tape } from "../mock/recorder";
import { createTour, type Tour } from "../mock/tour";
import { tabRecorder } from "../mock/tab-recorder";
import { scenarioOf, type Scenario, type Words } from "../mock/scenario";
import { readSession } from "../providers/session";
import { instantIn, momentIn } from "../../schema/calendar-day";
import { openData, putData, type OpenedData } from "./data";
import { emptyDatabase } from "./host";
import type { Recorder, RollcallMock } from "../../testing/rollcall-mock";
import { secondUserOf, signInAs } from "./sign-in";
import type { MockedConsole } from "./mocked";
import { showPage } from "./show-page";
import { emailOf } from "./tokens";

const base = import.meta.env.BASE_URL;

function clockOf(timeZone: string, { clock }: Scenario, isSetAnew: boolean): MockClock | undefined {
  if (!clock) return undefined;
  const instant = instantIn(timeZone, clock.at);
  return tabClock(instant, clock.stopped, isSetAnew);
}

/** The page that is shown, below the console's own address. */
const shownPage = () => location.pathname.slice(base.length) + location.search;

/** The time of the institution's clock, to the minute. */
function clockTime(timeZone: string): string {
  const { day, time } = momentIn(timeZone, new Date());
  return `${day}T${time.slice(0, 5)}`;
}

/** The words of this tab with the faults that stand in place of those it began with. */
const wordsWith = (faults: Faults): Words => [
  ...rememberedWords().filter(([key]) => key !== "mock"),
  ...faults.all.map((fault) => ["mock", writeFault(fault)] as const),
];

function toolsOf(
  mocked: MockedConsole,
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
      await putData(mocked, file, name, scenario);
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

async function begin(mocked: MockedConsole): Promise<void> {
  const { words, problems, isFresh, setsClock } = takeWords();
  if (problems.length > 0)
    await sayProblem("The mock doesn't understand this link", problems, ["Open without it"]);
  const scenario = scenarioOf(words);
  const clock = clockOf(mocked.timeZone, scenario, setsClock);
  if (clock) setDate(() => shownBy(clock, realNow()));
  const data = await openData(mocked, scenario, { isFresh, clock });
  if (scenario.as !== undefined) await signInAs(mocked, data, scenario.as);
  const fetch: Answer = (request) => data.host.fetch(request, { address: "127.0.0.1" });
  const tape = tabTape((authorization) => emailOf(fetch, authorization), shownPage);
  hearPresses((describe) => {
    if (tape.isOn) tape.step(describe());
  });
  const recorder = tabRecorder({
    tape,
    base,
    page: shownPage,
    now: () => clockTime(mocked.timeZone),
    whoIsHere: () => {
      const token = readSession()?.token;
      return emailOf(fetch, token === undefined ? null : `Bearer ${token}`);
    },
  });
  const faults = createFaults(scenario.faults.map(readFault), {
    secondUser: secondUserOf(mocked, (request) =>
      tape.hear(request, (heard) => heard(request), fetch),
    ),
    changed() {
      rememberWords(wordsWith(faults));
      panel?.refresh();
    },
  });
  const tour = tourOf(mocked, data);
  const tools = toolsOf(mocked, faults, data, scenario, recorder);
  const panel = scenario.panel
    ? showPanel(faults, {
        reset: tools.reset,
        link: tools.link,
        save: async (name) => saveFile(await tools.data(), `${name}.rollcall.gz`),
        load: (file) => tools.load(file, dataName(file)),
        recorder,
        saveFile,
        ...(tour ? { tour: () => void tour.start() } : {}),
      })
    : undefined;
  window.rollcallMock = tools;
  await answerCalls(faults, data, fetch, tape);
  // A link with words is a tester's, and the static demo is what visitors see.
  if (import.meta.env.PROD && words.length === 0) tour?.greet();
}

/** The tour for visitors, where the console has one. */
function tourOf(mocked: MockedConsole, data: OpenedData): Tour | undefined {
  const { tour } = mocked;
  return (
    tour &&
    createTour({
      steps: tour.steps,
      go: showPage,
      async enter() {
        if (readSession()) return false;
        await signInAs(mocked, data, tour.as);
        location.assign(base + (tour.steps[0]?.path ?? ""));
        return true;
      },
    })
  );
}

/**
 * Answers every call to `/api` in this browser; resolves when it does. What the address says to the
 * mock is taken out of it and remembered by the tab. The database outlives a reload and is shared by
 * all tabs that play the same scenario, except with `?mock-memory`: then it is this page load's own.
 */
export async function startMock(mocked: MockedConsole): Promise<void> {
  try {
    await begin(mocked);
  } catch (error) {
    console.error(error);
    const sentence = error instanceof Error ? error.message : String(error);
    const choice = await sayProblem(
      `Couldn't open ${mocked.demoName}`,
      [sentence],
      ["Try again", `Open ${mocked.demoName} as it was at first`],
    );
    if (choice === "Try again") location.reload();
    else location.assign(`${base}?mock-none&mock-fresh`);
    await new Promise(() => undefined);
  }
}
