/** Days of the world: a Wednesday, the day before it, and the first of the academic year. */
export const today = "2026-06-10";
export const yesterday = "2026-06-09";
const begin = "2026-04-01";

/** A record as its table holds it. */
export type Row = Record<string, unknown> & { id: number; deleted_at?: string | null };

/** The rows of each table; the ids of no two tables meet. */
export type World = Record<string, Row[]>;

/** What stands in the name of a record, and travels with references to it. */
export const nameOf = (id: number): string => `kt${id}`;
/** What stands in everything else that is said of a record. */
export const secretOf = (id: number): string => `ks${id}`;
/** What stands in the registers in which a student is. */
export const markOf = (id: number): string => `kr${id}`;
/** As numbers were stored before they were read: it would be stored without the space today. */
export const phoneOf = (id: number): string => `+91 98${id}00`;

/** Teachers who sign in, by what makes a class theirs. */
export const teachers = [
  "class teacher",
  "stand-in of a class teacher who is away",
  "lessons of a class",
  "lessons of a teaching group",
  "substitution of today",
  "lessons and a class that ended in May",
  "class teacher of another class since today",
  "class teacher of part-time students",
  "no class at all",
  "inactive",
  "lessons from tomorrow, substitutions that are not of today",
  "class teacher with records in the trash and students who moved today",
] as const;

/** Teachers without an account, who make classes another's. */
const away = 13;
const colleague = 14;

const letters = [..."ABCDEFHIJKLM"];
const classId = (letter: string): number => 720_001 + "ABCDEFHIJKLM".indexOf(letter);
/** A notification for each teacher who signs in. */
export const notificationId = (teacher: number): number => 879_000 + teacher;
const groups = { taught: 720_021, other: 720_022 };
const studentId = (letter: string, n: number): number => 710_000 + (classId(letter) % 100) * 10 + n;

const numbers = new Map<number, number>();
/** The next id of those that begin after `base`. */
function numbered(base: number): number {
  const n = (numbers.get(base) ?? 0) + 1;
  numbers.set(base, n);
  return base + n;
}

const tenures: [string, number, string, string | null][] = [
  ["A", 1, begin, null],
  ["B", away, begin, null],
  ["C", colleague, begin, null],
  ["D", colleague, begin, null],
  ["E", 6, begin, "2026-05-31"],
  ["E", colleague, "2026-06-01", null],
  ["F", 7, begin, yesterday],
  ["F", colleague, today, null],
  ["H", colleague, begin, yesterday],
  ["H", 7, today, null],
  ["I", 8, begin, null],
  ["J", 10, begin, null],
  ["K", colleague, begin, null],
  ["L", 12, begin, null],
  ["M", colleague, begin, null],
];

/** Lessons: class, weekday, teacher, and the days on which they are valid. */
const lessons: [number, number, number, string, string | null][] = [
  ...letters.map((letter): [number, number, number, string, null] => [
    classId(letter),
    1,
    colleague,
    begin,
    null,
  ]),
  [classId("C"), 3, 3, begin, null],
  [groups.taught, 3, 4, begin, null],
  [groups.other, 3, colleague, begin, null],
  [classId("D"), 3, colleague, begin, null],
  [classId("E"), 4, 6, begin, "2026-05-31"],
  [classId("K"), 4, 11, "2026-06-11", null],
  [classId("K"), 2, colleague, begin, null],
  [classId("K"), 3, colleague, begin, null],
];

const classesOf = (): Row[] =>
  [
    ...letters.map((letter): [number, string] => [classId(letter), "class"]),
    [groups.taught, "group"] as const,
    [groups.other, "group"] as const,
  ].map(([id, kind]) => ({
    id,
    kind,
    name: `Class ${nameOf(id)}`,
    code: secretOf(id),
    room: secretOf(id),
    class_teacher_id:
      tenures.find(
        ([letter, , from, to]) =>
          classId(letter) === id && holdsOn({ id, from_date: from, to_date: to }, today),
      )?.[1] ?? null,
  }));

const lessonsOf = (): Row[] =>
  lessons.map(([class_id, weekday, teacher_id, valid_from, valid_to]) => {
    const id = numbered(820_000);
    return {
      id,
      class_id,
      weekday,
      teacher_id,
      valid_from,
      valid_to,
      period_id: 1,
      subject_id: 1,
      room: secretOf(id),
    };
  });

/** Substitutions: class and weekday of the lesson, date, teacher, and what makes it hold no longer. */
const substitutes: [string, number, string, number, Partial<Row>?][] = [
  ["D", 3, today, 5],
  ["K", 2, yesterday, 11],
  ["K", 3, today, 11, { is_cancelled: true }],
  ["K", 3, "2026-06-17", 11, { deleted_at: "2026-06-01T00:00:00Z" }],
  ["M", 1, "2026-06-08", colleague],
];
const substitutionsOf = (rows: Row[]): Row[] =>
  substitutes.map(([letter, weekday, date, teacher_id, more]) => {
    const id = numbered(830_000);
    const lesson = rows.find(
      (row) => row["class_id"] === classId(letter) && row["weekday"] === weekday,
    );
    return {
      id,
      lesson_id: lesson?.id,
      date,
      teacher_id,
      is_cancelled: false,
      room: secretOf(id),
      note: secretOf(id),
      ...more,
    };
  });

const newcomer = (id: number): Row => ({
  id,
  name: `Pupil ${nameOf(id)}`,
  admission_no: markOf(id),
  admission_date: begin,
  address: secretOf(id),
  phone: phoneOf(id),
  email: `${secretOf(id)}@example.com`,
  deleted_at: null,
});

const studentsOf = (letter: string): Row[] =>
  [1, 2, 3].map((n) => ({
    ...newcomer(studentId(letter, n)),
    class_id: classId(letter),
    roll_no: n,
    deleted_at: letter === "L" && n === 3 ? "2026-06-01T00:00:00Z" : null,
  }));

/** Students who change between the classes A and L today, and where each was and is. */
const moved: [number, string, string][] = [
  [studentId("A", 8), "A", "L"],
  [studentId("L", 8), "L", "A"],
];
/** A student who left class M in May, and has a place in the taught group still. */
const left = studentId("M", 9);

function enrolmentsOf(students: Row[]): Row[] {
  const span = (student_id: unknown, class_id: unknown, from_date: string, to: string | null) => ({
    id: numbered(730_000),
    student_id,
    class_id,
    from_date,
    to_date: to,
  });
  return students.flatMap(({ id, class_id }) => {
    const move = moved.find(([student]) => student === id);
    if (!move) return [span(id, class_id, begin, id === left ? "2026-05-31" : null)];
    return [span(id, classId(move[1]), begin, yesterday), span(id, classId(move[2]), today, null)];
  });
}

/** A family of each student, and one of a student of C and one of L; each end of a link. */
function familiesOf(students: Row[]): { parents: Row[]; links: [number, number][] } {
  const parents = students.map(({ id }) => ({ id: 100_000 + id, of: [id] }));
  parents.push({ id: 819_999, of: [studentId("C", 1), studentId("L", 1)] });
  return {
    parents: parents.map(({ id }) => ({
      id,
      name: `Family ${nameOf(id)}`,
      phone: phoneOf(id),
      email: `${secretOf(id)}@example.com`,
      address: secretOf(id),
    })),
    links: parents.flatMap(({ id, of }) => of.map((child): [number, number] => [child, id])),
  };
}

/** What belongs to one student: leave with a file, a case with a task and a note, part-time days. */
function filesOf(students: Row[]): World {
  const world: World = {
    files: [],
    leaves: [],
    cases: [],
    case_tasks: [],
    case_notes: [],
    part_time: [],
  };
  for (const { id: student_id, class_id, deleted_at } of students) {
    const file = (kind: string): number => {
      const id = numbered(850_000);
      world["files"]?.push({
        id,
        name: `${secretOf(id)}.${kind}`,
        type: kind === "png" ? "image/png" : "application/pdf",
        content: secretOf(id),
      });
      return id;
    };
    const leave = numbered(770_000);
    world["leaves"]?.push({
      id: leave,
      student_id,
      leave_type_id: 1,
      from_date: today,
      to_date: "2026-06-11",
      reason: secretOf(leave),
      status: "pending",
      attachment: file("pdf"),
      deleted_at,
    });
    const [kept, task, note] = [numbered(780_000), numbered(790_000), numbered(800_000)];
    world["cases"]?.push({
      id: kept,
      student_id,
      opened_on: "2026-06-01",
      closing_note: secretOf(kept),
    });
    world["case_tasks"]?.push({
      id: task,
      case_id: kept,
      title: secretOf(task),
      due_on: "2026-06-20",
      outcome: secretOf(task),
    });
    world["case_notes"]?.push({ id: note, case_id: kept, text: secretOf(note), deleted_at });
    const days = numbered(750_000);
    world["part_time"]?.push({
      id: days,
      student_id,
      from_date: begin,
      to_date: "2027-03-31",
      reason: secretOf(days),
      wednesday: class_id === classId("I"),
      friday: true,
    });
  }
  return world;
}

function registersOf(enrolments: Row[], places: Row[]): World {
  const world: World = { registers: [], marks: [] };
  for (const class_id of [...letters.map(classId), groups.taught, groups.other])
    for (const date of [yesterday, today]) {
      const id = numbered(860_000);
      world["registers"]?.push({
        id,
        class_id,
        date,
        slot: "day",
        taken_at: `${date}T04:00:00Z`,
        changed_at: `${date}T04:00:00Z`,
        absent: 1,
      });
      for (const place of [...enrolments, ...places])
        if ((place["class_id"] ?? place["group_id"]) === class_id && holdsOn(place, date))
          world["marks"]?.push({
            id: 0,
            register_id: id,
            student_id: place["student_id"],
            code_id: 2,
            date,
            remark: markOf(Number(place["student_id"])),
          });
    }
  return world;
}

/** Whether a span of days holds on a day, and is not in the trash. */
export const holdsOn = (row: Row, day: string): boolean =>
  !row.deleted_at &&
  String(row["from_date"] ?? row["valid_from"]) <= day &&
  String(row["to_date"] ?? row["valid_to"] ?? "9999-12-31") >= day;

/** Places in teaching groups: student, group, and the last day. */
const places: [number, number, string | null][] = [
  [studentId("A", 1), groups.taught, null],
  [studentId("B", 1), groups.taught, null],
  [studentId("E", 1), groups.taught, null],
  [studentId("A", 2), groups.taught, "2026-05-31"],
  [left, groups.taught, null],
  [studentId("C", 1), groups.other, null],
];

const allStudents = (): Row[] => [
  ...letters.flatMap(studentsOf),
  ...moved.map(([id, , to]) => ({ ...newcomer(id), class_id: classId(to) })),
  { ...newcomer(left), class_id: classId("M"), status: "left", leaving_date: "2026-05-31" },
];

/** A correction of each class, which names a student of it. */
const correctionsOf = (): Row[] =>
  letters.map((letter) => {
    const id = numbered(840_000);
    const student_id = studentId(letter, 1);
    const mark = {
      student_id,
      student: nameOf(student_id),
      before: null,
      code: "P",
      minutes_late: null,
      remark: markOf(student_id),
    };
    return {
      id,
      class_id: classId(letter),
      date: yesterday,
      slot: "day",
      reason: secretOf(id),
      marks: [mark],
      status: "pending",
    };
  });

/** A school whose every record says in itself which one it is. */
export function makeWorld(): World {
  numbers.clear();
  const students = allStudents();
  const { parents, links } = familiesOf(students);
  const timetable = lessonsOf();
  const enrolments = enrolmentsOf(students);
  const group_members = places.map(([student_id, group_id, to_date]) => ({
    id: numbered(740_000),
    student_id,
    group_id,
    from_date: begin,
    to_date,
  }));
  const classes = classesOf();
  const owned = filesOf(students);
  for (const student of students) {
    const id = numbered(850_000);
    owned["files"]?.push({
      id,
      name: `${secretOf(id)}.png`,
      type: "image/png",
      content: secretOf(id),
    });
    student["photo"] = id;
  }
  return {
    classes,
    class_teachers: tenures.map(([letter, teacher_id, from_date, to_date]) => ({
      id: numbered(760_000),
      class_id: classId(letter),
      teacher_id,
      from_date,
      to_date,
    })),
    teacher_absences: [
      {
        id: 1,
        teacher_id: away,
        stand_in_id: 2,
        from_date: "2026-06-08",
        to_date: "2026-06-12",
        reason: "Away",
      },
    ],
    timetable,
    substitutions: substitutionsOf(timetable),
    students,
    enrolments,
    group_members,
    parents,
    students__parents: links.map(([from_id, to_id]) => ({ id: 0, from_id, to_id })),
    ...owned,
    attendance_corrections: correctionsOf(),
    ...registersOf(enrolments, group_members),
    gate_events: students.map(({ id, class_id }) => ({
      id: numbered(870_000),
      key: crypto.randomUUID(),
      student_id: id,
      class_id,
      kind: "departure",
      at: `${today}T05:00:00Z`,
      made_at: `${today}T05:00:00Z`,
      date: today,
      reason: secretOf(id),
      outcome: "left",
    })),
    holidays: [
      { id: 1, name: "Founders", start_date: "2026-08-01", end_date: "2026-08-01", kind: "public" },
    ],
    holidays__classes: classes.map(({ id }) => ({ id: 0, from_id: 1, to_id: id })),
  };
}
