import { addDays, dayIn } from "@rollcall/kit/schema/calendar-day";
import type { Line } from "./report";
import type { Stage } from "./stage";
import { superAdmin, type Rollcall } from "./subjects/rollcall";

/** Milliseconds that one permitted call may hold up another one. */
const maxMs = 300;
const importedRows = 5_000;

interface Waits {
  ms: number;
  sorted: number[];
}

const at = ({ sorted }: Waits, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

async function ask(
  rollcall: Rollcall,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ data: Record<string, unknown>; meta?: { total: number } }> {
  const response = await fetch(`${rollcall.origin}/api/v1${path}`, {
    method,
    headers: {
      ...rollcall.headers,
      "Content-Type": "application/json",
      ...(method === "GET" ? {} : { "If-Match": "*" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as { data: Record<string, unknown>; meta?: { total: number } };
}

/**
 * How long a list takes for somebody else while `work` runs.
 * @param pauseMs between an answer and the next question
 */
async function waitsDuring(
  rollcall: Rollcall,
  work: () => Promise<unknown>,
  pauseMs: number,
): Promise<Waits> {
  const sorted: number[] = [];
  const end = new AbortController();
  const begun = performance.now();
  const done = work().finally(() => end.abort());
  while (!end.signal.aborted) {
    const asked = performance.now();
    await ask(rollcall, "GET", "/admin/subjects?per_page=25");
    sorted.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await done;
  return { ms: performance.now() - begun, sorted: sorted.sort((a, b) => a - b) };
}

const parents = (prefix: string) =>
  Array.from({ length: importedRows }, (_, place) => ({
    Name: `${prefix} ${place}`,
    Phone: `+91 9${String(place).padStart(9, "0")}`,
  }));

/** A notice to everyone, until all of them are listed and told. */
async function notice(rollcall: Rollcall): Promise<void> {
  const {
    data: { id },
  } = await ask(rollcall, "POST", "/admin/notifications/send", {
    type: "system",
    recipient_type: "everyone",
    title: "Bench",
    body: "Bench",
  });
  while (
    (await ask(rollcall, "GET", `/admin/notifications/sent/${String(id)}`)).data["state"] !== "sent"
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
}

interface LongCall {
  what: string;
  work(): Promise<unknown>;
  /** Between two questions of the other person; shorter than any person's unless given. */
  pauseMs?: number;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The same for a super admin, who alone may change settings. */
async function asSuperAdmin(rollcall: Rollcall): Promise<Rollcall> {
  const { data } = await ask(rollcall, "POST", "/auth/login", {
    email: superAdmin,
    password: rollcall.password,
  });
  return { ...rollcall, headers: { Authorization: `Bearer ${String(data["token"])}` } };
}

/**
 * Changes of the calendar and of leave, which move marks in and out of every sum. A report waits
 * until they are counted.
 */
async function attendanceCalls(rollcall: Rollcall): Promise<LongCall[]> {
  const superior = await asSuperAdmin(rollcall);
  const today = dayIn("UTC", new Date());
  const pending = async () => {
    const { data } = await ask(rollcall, "GET", "/admin/leaves?status=pending&per_page=100");
    const ids = (data as unknown as { id: number }[]).map(({ id }) => id);
    if (ids.length === 0) throw new Error("The demo school has no leave to decide.");
    return ids;
  };
  const counted = () =>
    ask(rollcall, "GET", `/admin/reports/class-summary?from=${addDays(today, -60)}&to=${today}`);
  const daysOff = async () => {
    const { data } = await ask(superior, "GET", "/admin/settings/weekly-off-days");
    return (data as { changes: { days: number[] }[] }).changes.at(-1)?.days ?? [];
  };
  /** The days of the week off, the past included, as 1 Monday to 7 Sunday. */
  const setOff = async (day: number, off: boolean) => {
    const others = (await daysOff()).filter((one) => one !== day);
    await ask(superior, "POST", "/admin/settings/weekly-off-days", {
      days: off ? [...others, day] : others,
    });
  };
  return [
    {
      what: "weekly off days changed, there and back",
      async work() {
        const now = await daysOff();
        const before = [1, 3].map((day) => now.includes(day));
        for (const turn of [true, false]) {
          await setOff(1, before[0] !== turn);
          await setOff(3, before[1] !== turn);
          await counted();
        }
      },
    },
    {
      what: "a holiday of two weeks that are marked, written and removed",
      async work() {
        const { data } = await ask(rollcall, "POST", "/admin/holidays", {
          name: "Bench",
          start_date: addDays(today, -14),
          end_date: addDays(today, -1),
          kind: "institution",
        });
        await counted();
        await ask(rollcall, "DELETE", `/admin/holidays/${Number(data["id"])}`);
        await counted();
      },
    },
    {
      what: "what approving 100 leaves would change",
      work: async () =>
        void (await ask(rollcall, "POST", "/admin/leaves/bulk-decide/preview", {
          ids: await pending(),
          action: "approve",
        })),
    },
    {
      what: "100 leaves approved at once",
      work: async () =>
        void (await ask(rollcall, "POST", "/admin/leaves/bulk-decide", {
          ids: await pending(),
          action: "approve",
        })),
    },
    {
      what: "a student with marks put into the trash, and restored",
      async work() {
        const { data } = await ask(
          rollcall,
          "GET",
          "/admin/students?status=active&sort=id&per_page=1",
        );
        const [student] = data as unknown as { id: number }[];
        await ask(rollcall, "DELETE", `/admin/students/${student?.id ?? 0}`);
        await ask(rollcall, "POST", `/admin/students/${student?.id ?? 0}/restore`);
      },
    },
  ];
}

/** What follows upon large changes: the embedded database looks after its tables itself. */
const afterwards: LongCall[] = [
  { what: "the 65 s after all that, without a pause", work: () => sleep(65_000) },
  { what: "the 40 s after that, asking every 2.5 s", work: () => sleep(40_000), pauseMs: 2_500 },
];

/** The calls that do most at once, as an office makes them. */
async function largestCalls(
  rollcall: Rollcall,
): Promise<[what: string, work: () => Promise<unknown>][]> {
  const total = async (path: string) =>
    (await ask(rollcall, "GET", `${path}${path.includes("?") ? "&" : "?"}per_page=1`)).meta
      ?.total ?? 0;
  const students = Math.min(10_000, await total("/admin/students"));
  const filter = `id[lte]=${students}`;
  const bulk = async (action: string, more: object = {}) =>
    ask(rollcall, "POST", "/admin/parents/bulk", {
      action,
      filter: "search=Bench",
      expected_count: await total("/admin/parents?search=Bench"),
      ...more,
    });
  return [
    ["nothing else", () => new Promise((resolve) => setTimeout(resolve, 2000))],
    [
      `a dry run of ${importedRows} rows`,
      () =>
        ask(rollcall, "POST", "/admin/parents/import", { rows: parents("Bench"), dry_run: true }),
    ],
    [
      `an import of ${importedRows} rows`,
      () => ask(rollcall, "POST", "/admin/parents/import", { rows: parents("Bench") }),
    ],
    [
      `the same file again`,
      () => ask(rollcall, "POST", "/admin/parents/import", { rows: parents("Bench") }),
    ],
    [`a bulk edit of ${importedRows}`, () => bulk("edit", { values: { occupation: "Benchmark" } })],
    [`a bulk deletion of ${importedRows}`, () => bulk("delete")],
    [
      `a bulk edit of ${students} students`,
      async () =>
        ask(rollcall, "POST", "/admin/students/bulk", {
          action: "edit",
          filter,
          expected_count: await total(`/admin/students?${filter}`),
          values: { address: "Benchmark" },
        }),
    ],
    [
      "an export as a workbook",
      () =>
        fetch(`${rollcall.origin}/api/v1/admin/students/export?format=xlsx&${filter}`, {
          headers: rollcall.headers,
        }).then((response) => response.arrayBuffer()),
    ],
    [
      "a list by a word, with its total",
      () => ask(rollcall, "GET", "/admin/students?search=ar&sort=-name&per_page=200"),
    ],
    [
      "how many a notice to everyone is for",
      () => ask(rollcall, "POST", "/admin/notifications/preview", { recipient_type: "everyone" }),
    ],
    ["a notice to everyone", () => notice(rollcall)],
  ];
}

/**
 * What somebody who asks for a list waits while one other makes the largest calls that are allowed.
 */
export async function measureLongWrites(stage: Stage): Promise<Line[]> {
  const lines: Line[] = [];
  for (const rollcall of await stage.rollcalls()) {
    let idle: number | undefined;
    const calls = (await largestCalls(rollcall)).map(([what, work]): LongCall => ({ what, work }));
    for (const { what, work, pauseMs = 10 } of [
      ...calls,
      ...(await attendanceCalls(rollcall)),
      ...afterwards,
    ]) {
      stage.say(`${what}, ${rollcall.name}`);
      const waits = await waitsDuring(rollcall, work, pauseMs);
      const maximum = at(waits, 1);
      idle ??= maximum;
      lines.push({
        part: "Whoever else is there, during the largest calls",
        what,
        who: rollcall.name,
        figures: {
          "call ms": waits.ms,
          "p50 ms": at(waits, 0.5),
          "p99 ms": at(waits, 0.99),
          "max ms": maximum,
          "idle max ms": idle,
        },
        target: { text: `at most ${maxMs} ms`, met: maximum <= maxMs },
      });
    }
  }
  return lines;
}
