import { lessonsAWeek, type Duty } from "./staffing";

/** A lesson's place in the week, from 0: the day is `slot / periods`, the period the rest. */
export interface Placed {
  duty: Duty;
  slot: number;
}

type Week = (number | undefined)[];

/**
 * Places every lesson so that no class and no teacher has two at one time. Classes and teachers are
 * the two sides of a graph and lessons its edges: as long as nobody has more of them than the week
 * has places, such a plan exists (König), and it is found by letting two places change along the
 * path on which they alternate.
 */
export function lessonPlan(duties: readonly Duty[], periods: number): Placed[] {
  const edges = duties.flatMap((duty) => Array.from({ length: duty.lessons }, () => duty));
  const slots = edges.map(() => -1);
  const weeks = { class: new Map<number, Week>(), teacher: new Map<number, Week>() };
  type Side = keyof typeof weeks;
  const weekOf = (side: Side, edge: number): Week => {
    const duty = edges[edge] as Duty;
    const id = side === "class" ? duty.classId : duty.teacherId;
    const week = weeks[side].get(id) ?? Array.from<undefined>({ length: lessonsAWeek });
    weeks[side].set(id, week);
    return week;
  };
  const place = (edge: number, slot: number) => {
    slots[edge] = slot;
    weekOf("class", edge)[slot] = edge;
    weekOf("teacher", edge)[slot] = edge;
  };
  /**
   * Frees the place `wanted` in the teacher's week: lessons on the path that begins there take
   * `other` and `wanted` in turns.
   */
  const swap = (edge: number, wanted: number, other: number) => {
    const path: number[] = [];
    let side: Side = "teacher";
    for (
      let at = weekOf(side, edge)[wanted], slot = wanted;
      at !== undefined;
      slot = slot === wanted ? other : wanted, at = weekOf(side, at)[slot]
    ) {
      path.push(at);
      side = side === "teacher" ? "class" : "teacher";
    }
    for (const one of path)
      for (const each of ["class", "teacher"] as const)
        weekOf(each, one)[slots[one] as number] = undefined;
    for (const one of path) place(one, slots[one] === wanted ? other : wanted);
  };
  edges.forEach((duty, edge) => {
    const [ofClass, ofTeacher] = [weekOf("class", edge), weekOf("teacher", edge)];
    const sameOn = (slot: number) => {
      const first = Math.floor(slot / periods) * periods;
      return ofClass
        .slice(first, first + periods)
        .filter((one) => one !== undefined && edges[one]?.subjectId === duty.subjectId).length;
    };
    const free = Array.from(
      { length: lessonsAWeek },
      (_, at) => (at * 11 + edge * 7) % lessonsAWeek,
    ).filter((slot) => ofClass[slot] === undefined);
    const common = free
      .filter((slot) => ofTeacher[slot] === undefined)
      .sort((one, other) => sameOn(one) - sameOn(other))[0];
    if (common !== undefined) return place(edge, common);
    const wanted = free[0] as number;
    swap(edge, wanted, ofTeacher.indexOf(undefined));
    place(edge, wanted);
  });
  return edges.map((duty, edge) => ({ duty, slot: slots[edge] as number }));
}
