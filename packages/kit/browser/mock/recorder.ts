import type { RecordedCall, RecordedStep, Recording } from "../../testing/rollcall-mock";
import { isAboutSession, recordedPath, withoutSecrets } from "./recording";

type Answer = (request: Request) => Promise<Response>;
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** What this tab has recorded, which outlives its page loads. */
interface Stored {
  isOn: boolean;
  recording: Mutable<Recording> & { calls: RecordedCall[]; steps: RecordedStep[] };
}

const key = "rollcall-mock-recording";

/** What a call says, as far as it may be recorded. */
async function saidBy(request: Request): Promise<Partial<RecordedCall>> {
  const { headers } = request;
  const [ifMatch, idempotencyKey] = [headers.get("If-Match"), headers.get("Idempotency-Key")];
  const said: Partial<RecordedCall> = {
    ...(ifMatch === null ? {} : { ifMatch }),
    ...(idempotencyKey === null ? {} : { key: idempotencyKey }),
  };
  if (request.method === "GET" || isAboutSession(recordedPath(request.url))) return said;
  const type = headers.get("Content-Type");
  if (type === null) return said;
  if (!type.startsWith("application/json")) return { ...said, left: "file" };
  const sent: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  const { value, hadSecret } = withoutSecrets(sent);
  return {
    ...said,
    ...(value === undefined ? {} : { body: value }),
    ...(hadSecret ? { left: "secret" as const } : {}),
  };
}

/** What a tab records: calls in the order in which they were asked, and what was pressed. */
export interface Tape {
  readonly isOn: boolean;
  readonly recording: Recording | undefined;
  begin(words: Recording["words"], from: string): void;
  stop(): void;
  step(step: RecordedStep): void;
  /** Records a call and its answer. @param pass sends it on, through faults, to an answer */
  hear(
    request: Request,
    pass: (answer: Answer) => Promise<Response>,
    answer: Answer,
  ): Promise<Response>;
}

type Pass = (answer: Answer) => Promise<Response>;

/** Sends a call on, and notes what it says and what came of it. */
async function recordInto(
  call: RecordedCall,
  request: Request,
  whoAsks: Promise<string | undefined>,
  pass: Pass,
  answer: Answer,
): Promise<Response> {
  const [said, as] = await Promise.all([saidBy(request), whoAsks]);
  Object.assign(call, said, as === undefined ? {} : { as });
  let reached = 0;
  const given = await pass(async (asked) => {
    const answered = await answer(asked);
    reached = answered.status;
    return answered;
  });
  if (reached === 0) call.left = "fault";
  // Where a fault lost the answer, what the API did is what is played again.
  call.status = given.status || reached;
  return given;
}

/**
 * The tape of this tab.
 * @param whoAsks the address of the person whose authorization is given
 * @param page the page that is shown, below the console's own address
 */
export function tabTape(
  whoAsks: (authorization: string | null) => Promise<string | undefined>,
  page: () => string,
): Tape {
  let stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Stored | null;
  const store = () => {
    if (stored) stored.recording.to = page();
    sessionStorage.setItem(key, JSON.stringify(stored));
  };
  const heard = async (at: Stored, request: Request, pass: Pass, answer: Answer) => {
    const call: RecordedCall = {
      method: request.method,
      path: recordedPath(request.url),
      status: 0,
    };
    at.recording.calls.push(call);
    const as = whoAsks(request.headers.get("Authorization"));
    const given = await recordInto(call, request, as, pass, answer);
    if (stored === at) store();
    return given;
  };
  return {
    get isOn() {
      return stored?.isOn ?? false;
    },
    get recording() {
      if (stored) stored.recording.to = page();
      return stored?.recording;
    },
    begin(words, from) {
      const recording = { rollcall: 1 as const, words, from, to: from, calls: [], steps: [] };
      stored = { isOn: true, recording };
      store();
    },
    stop() {
      if (stored) stored.isOn = false;
      store();
    },
    step(step) {
      if (!stored?.isOn) return;
      stored.recording.steps.push(step);
      store();
    },
    hear(request, pass, answer) {
      const isStream = new URL(request.url).pathname.endsWith("/events");
      return stored?.isOn && !isStream ? heard(stored, request, pass, answer) : pass(answer);
    },
  };
}
