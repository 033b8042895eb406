import { compare, type Ask } from "../compare";
import type { Line } from "../report";
import type { Stage } from "../stage";
import { clerk, password, superAdmin, type Rollcall } from "../subjects/rollcall";

const part = "API tokens: calls with a token, beside the same with a session";
/** Times the call with a session. */
const mostTimes = 1.05;

/** The demo school's first account of a teacher, after four others. */
const teachersAccount = 5;

interface Answered {
  data?: { token: string };
  message: string;
}

/** Makes a call that answers a token. */
async function tokenBy(
  { origin }: Rollcall,
  path: string,
  body: unknown,
  session?: string,
): Promise<string> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(session === undefined ? {} : { Authorization: `Bearer ${session}` }),
    },
    body: JSON.stringify(body),
  });
  const { data, message } = (await response.json()) as Answered;
  if (!data) throw new Error(`POST ${path}: ${message}`);
  return data.token;
}

/** A teacher who from now on may only view the students of own classes. */
async function teacherOf(rollcall: Rollcall): Promise<string> {
  const head = await tokenBy(rollcall, "/auth/login", { email: superAdmin, password });
  const response = await fetch(`${rollcall.origin}/api/v1/admin/admins/${teachersAccount}`, {
    method: "PATCH",
    headers: {
      Authorization: `Bearer ${head}`,
      "Content-Type": "application/json",
      "If-Match": "*",
    },
    body: JSON.stringify({ user_groups: [], permissions: ["view_own_students"] }),
  });
  const { data, message } = (await response.json()) as {
    data?: { email: string };
    message: string;
  };
  if (!data) throw new Error(`The demo school's teacher could not be changed: ${message}`);
  return data.email;
}

/** The same person twice: signed in, and by an API token that lists what the calls take. */
async function bothWays(rollcall: Rollcall, email: string, permissions: readonly string[]) {
  const session = await tokenBy(rollcall, "/auth/login", { email, password });
  const wanted = { name: `bench ${Date.now()}`, days: 1, permissions };
  const token = await tokenBy(rollcall, "/auth/api-tokens", wanted, session);
  const asked = (name: string, secret: string): Rollcall => ({
    ...rollcall,
    name: `${rollcall.name}, ${name}`,
    headers: { Authorization: `Bearer ${secret}` },
  });
  return { session: asked("session", session), token: asked("token", token) };
}

/** The students of somebody who sees all, and of somebody who sees those of own classes. */
const casesOf = async (rollcall: Rollcall) => [
  { what: "25 students of all", email: clerk, keys: ["view_students", "view_classes"] },
  {
    what: "25 students of own classes",
    email: await teacherOf(rollcall),
    keys: ["view_own_students"],
  },
];

/** What a line says of tokens: how much longer a call takes, at one connection and at eight. */
function judged(line: Line): Line {
  const times = [1, 8].map((connections) => 1 / Number(line.figures[`share ×${connections}`]));
  return {
    ...line,
    figures: { ...line.figures, "times ×1": times[0] ?? NaN, "times ×8": times[1] ?? NaN },
    target: {
      text: `at most ${mostTimes} times the session's time`,
      met: times.every((one) => one <= mostTimes),
    },
  };
}

/** Calls with API tokens, in turns with the same calls of the same people with sessions. */
export async function measureTokens(stage: Stage): Promise<Line[]> {
  const lines: Line[] = [];
  for (const rollcall of await stage.rollcalls())
    for (const { what, email, keys } of await casesOf(rollcall)) {
      const { session, token } = await bothWays(rollcall, email, keys);
      const ask = (subject: Rollcall): Ask => ({
        subject,
        job: { method: "GET", paths: ["/api/v1/admin/students?per_page=25"], status: 200 },
      });
      const [ofSession, ofToken] = await compare(
        stage,
        part,
        what,
        [ask(session), ask(token)],
        session,
      );
      if (ofSession && ofToken) lines.push(ofSession, judged(ofToken));
    }
  return lines;
}
