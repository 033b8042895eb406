import { setTimeout as wait } from "node:timers/promises";
import { openDay, readRegister } from "../support/registers-to-mark";
import { callServer } from "../support/server-client";

/** A class that is marked again and again by one teacher. */
interface Marked {
  classId: number;
  students: readonly number[];
  version: number;
}

/** What was acknowledged, and when. */
export interface Acknowledged {
  /** The remark that the save wrote on each mark, which no other save writes. */
  remark: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Load {
  acknowledged: readonly Acknowledged[];
  /** Answers that were neither a success nor a server that is away, by status. */
  refused: ReadonlyMap<number, number>;
  /** When the stream of live events told of a register. */
  heard: readonly number[];
  /** Ends the load and waits for the answers that are on their way. */
  stop(): Promise<void>;
}

const pauseMs = 250;
const retryMs = 300;
const timeoutMs = 20_000;
/** A console whose database, or the balancer whose consoles, are away for a moment, or without space. */
const isAway = (status: number) => [502, 503, 504, 507].includes(status);

/**
 * Marks registers of several classes without end: each save is sent again, with the same key, until
 * it is acknowledged, as an open console does.
 */
export async function startLoad(url: string, token: string, classes: number): Promise<Load> {
  const { date, classes: ids } = await openDay(url, token, classes);
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<number, number>();
  const ending = new AbortController();
  const isOver = () => ending.signal.aborted;

  const save = async ({ classId, students, version }: Marked, remark: string, code: string) => {
    while (!isOver()) {
      const answer = await callServer(
        url,
        token,
        "PUT",
        "/admin/attendance/register",
        {
          class_id: classId,
          date,
          slot: "day",
          marks: students.map((student_id) => ({ student_id, code, remark })),
        },
        { "If-Match": `"${version}"`, "Idempotency-Key": remark },
        timeoutMs,
      ).catch(() => undefined);
      if (answer?.status === 200) {
        acknowledged.push({ remark, at: Date.now() });
        return Number(answer.body.data["version"]);
      }
      if (answer && !isAway(answer.status))
        refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
      await wait(retryMs);
    }
    return version;
  };

  const mark = async (classId: number) => {
    const { version, students } = await readRegister(url, token, classId, date);
    const marked = { classId, version, students: students.map(({ student_id }) => student_id) };
    for (let number = 0; !isOver(); number++) {
      marked.version = await save(marked, `${classId}.${number}`, number % 2 ? "A" : "P");
      await wait(pauseMs);
    }
  };

  const heard: number[] = [];
  const listen = async () => {
    while (!isOver()) {
      try {
        const response = await fetch(`${url}/api/v1/admin/events`, {
          headers: { Authorization: `Bearer ${token}` },
          signal: ending.signal,
        });
        for await (const chunk of response.body ?? [])
          if (Buffer.from(chunk).includes("event: registers")) heard.push(Date.now());
      } catch {
        // The stream was cut: a console opens it again.
      }
      await wait(1000);
    }
  };
  const work = [...ids.map(mark), listen()];
  return {
    acknowledged,
    refused,
    heard,
    async stop() {
      ending.abort();
      await Promise.all(work);
    },
  };
}
