import { Client } from "./client";
import { loadOf, type Job, type Load } from "./job";

/**
 * The load generator: a process of its own, so that it shares no thread with what it measures.
 * Takes jobs, answers with loads.
 */

let sent = 0;

function requestText(job: Job, id: number, version: string): string {
  const number = job.first + sent;
  const path = job.paths[sent % job.paths.length] ?? "/";
  sent += 1;
  const fill = (text: string) =>
    text
      .replaceAll("{n}", String(number))
      .replaceAll("{id}", String(id))
      .replaceAll("{version}", version);
  const bodies = job.bodies ?? [job.body];
  const turn = job.turns?.[Math.floor(number / bodies.length)] ?? "";
  const template = bodies[number % bodies.length];
  const body = template === undefined ? undefined : fill(template.replaceAll("{turn}", turn));
  const headers = Object.entries(job.headers)
    .map(([name, value]) => `${name}: ${fill(value)}\r\n`)
    .join("");
  const length =
    body === undefined
      ? ""
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${job.method} ${fill(path)} HTTP/1.1\r\nHost: 127.0.0.1:${job.port}\r\n${headers}${length}\r\n${body ?? ""}`;
}

async function connection(job: Job, place: number, until: number, times: number[]): Promise<void> {
  const client = new Client(job.port);
  const mine = (job.ids ?? [0]).filter((_, at) => !job.ids || at % job.connections === place);
  const versions = new Map<number, string>();
  try {
    for (let turn = 0; performance.now() < until; turn++) {
      const id = mine[turn % mine.length] ?? 0;
      const text = requestText(job, id, versions.get(id) ?? "*");
      const started = performance.now();
      const { head, body } = await client.send(text);
      times.push(performance.now() - started);
      if (head.status !== job.status)
        throw new Error(
          `${text.split("\r\n", 1)[0]} answered ${head.status}: ${body.toString("utf8").slice(0, 500)}`,
        );
      if (head.etag !== undefined) versions.set(id, head.etag);
    }
  } finally {
    client.close();
  }
}

async function run(job: Job): Promise<Load> {
  sent = 0;
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: job.connections }, (_, place) =>
      connection(job, place, started + job.milliseconds, times),
    ),
  );
  return loadOf(times, (performance.now() - started) / 1000);
}

process.on("message", (job: Job) => {
  run(job).then(
    (load) => process.send?.({ load }),
    (error: unknown) =>
      process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
process.send?.({ ready: true });
