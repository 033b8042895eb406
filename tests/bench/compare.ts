import type { Job } from "./load/job";
import type { Line, Target } from "./report";
import { processorTime } from "./processor-time";
import { interleaved, summary, type Contender, type MeasuredLoad } from "./rounds";
import type { Stage } from "./stage";
import type { Subject } from "./subjects/subject";

/** How one subject is asked to do what all are measured at. */
export interface Ask {
  subject: Subject;
  job: Pick<Job, "method" | "paths" | "status"> & Partial<Pick<Job, "headers" | "body" | "ids">>;
  /** The least share of the reference's requests a second, at each number of connections. */
  atLeast?: number;
}

const connectionCounts = [1, 8] as const;

function targetOf(
  atLeast: number | undefined,
  shares: readonly (number | undefined)[],
): Target | undefined {
  if (atLeast === undefined) return undefined;
  return {
    text: `at least ${atLeast.toFixed(2)} of the bare one`,
    met: shares.every((share) => share !== undefined && share >= atLeast),
  };
}

let first = 1;

/**
 * Loads every subject in turns, with one connection and with eight. A share is the median of the
 * rounds' ratios of requests a second to the reference's; a first round that is not counted warms
 * everybody up.
 */
export async function compare(
  stage: Stage,
  part: string,
  what: string,
  asks: readonly Ask[],
  reference: Subject | undefined,
): Promise<Line[]> {
  const { generator, effort } = stage;
  const figures = new Map<string, Record<string, number>>(
    asks.map(({ subject }) => [subject.name, {}]),
  );
  const shares = new Map<string, (number | undefined)[]>(
    asks.map(({ subject }) => [subject.name, []]),
  );
  for (const connections of connectionCounts) {
    const contenders = asks.map(({ subject, job }): Contender<MeasuredLoad> => ({
      name: subject.name,
      async measure() {
        const pids = [subject.pid, ...stage.databasePids];
        const before = processorTime(pids);
        const load = await generator.run({
          ...job,
          port: subject.port,
          headers: { ...subject.headers, ...job.headers },
          connections,
          milliseconds: effort.milliseconds,
          first,
        });
        first += load.requests;
        return { ...load, processor: processorTime(pids) - before };
      },
    }));
    await interleaved(1, contenders);
    const loads = await interleaved(effort.rounds, contenders);
    for (const [name, own] of loads) {
      const { perSecond, processor, p50, p99, share } = summary(
        own,
        reference && loads.get(reference.name),
      );
      Object.assign(figures.get(name) ?? {}, {
        [`req/s ×${connections}`]: perSecond,
        [`p50 ms ×${connections}`]: p50,
        [`p99 ms ×${connections}`]: p99,
        [`cpu ms ×${connections}`]: processor,
        ...(share === undefined ? {} : { [`share ×${connections}`]: share }),
      });
      shares.get(name)?.push(share);
    }
  }
  return asks.map(({ subject: { name }, atLeast }) => ({
    part,
    what,
    who: name,
    figures: figures.get(name) ?? {},
    target: targetOf(atLeast, shares.get(name) ?? []),
  }));
}
