import type { Line } from "../report";
import { interleaved, median } from "../rounds";
import type { Load } from "../load/job";
import type { Stage } from "../stage";
import type { School } from "./school";

const reports = ["/admin/reports/defaulters?threshold=93", "/admin/reports/class-summary"];
const maximum = 3;

/** Asks for reports, one after the other, until told to stop. */
function reporting({ rollcall }: School): () => Promise<number> {
  const end = new AbortController();
  const work = (async () => {
    let done = 0;
    for (; !end.signal.aborted; done++)
      await (
        await fetch(`${rollcall.origin}/api/v1${reports[done % reports.length]}`, {
          headers: rollcall.headers,
        })
      ).text();
    return done;
  })();
  return () => {
    end.abort();
    return work;
  };
}

/**
 * What somebody who opens records waits, alone and while one other asks for one large report after
 * the other.
 */
export async function measureNeighbours(
  stage: Stage,
  part: string,
  schools: readonly School[],
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const school of schools) {
    const { rollcall, size } = school;
    const ids = Array.from({ length: 400 }, (_, at) => (at % (size.classes * size.perClass)) + 1);
    const load = (): Promise<Load> =>
      stage.generator.run({
        method: "GET",
        paths: ["/api/v1/admin/students/{id}"],
        ids,
        port: rollcall.port,
        headers: rollcall.headers,
        status: 200,
        connections: 1,
        milliseconds: stage.effort.milliseconds * 2,
        first: 1,
      });
    const besideReports = async () => {
      const stop = reporting(school);
      const found = await load();
      await stop();
      return found;
    };
    stage.say(`others while reports run, ${rollcall.name}`);
    const contenders = [
      { name: "alone", measure: load },
      { name: "beside", measure: besideReports },
    ];
    await interleaved(1, contenders);
    const found = await interleaved(stage.effort.rounds, contenders);
    const p99 = (name: string) => median((found.get(name) ?? []).map((one) => one.p99));
    const times = p99("beside") / p99("alone");
    lines.push({
      part,
      what: "a record, alone and beside endless reports",
      who: rollcall.name,
      figures: { "alone p99 ms": p99("alone"), "beside p99 ms": p99("beside"), times },
      target: { text: `at most ${maximum} times`, met: times <= maximum },
    });
  }
  return lines;
}
