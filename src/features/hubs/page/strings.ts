/** What the pages of a student, a class and a teacher say. */
export const hubStrings = {
  student: {
    class: "Class",
    noClass: "None",
    rollNo: "Roll no.",
    admissionNo: "Admission no.",
    born: "Born",
    phone: "Phone",
  },
  parents: {
    title: "Parents",
    none: "No parent on record.",
    failed: "Couldn't load the parents.",
    relation: (relation: string) =>
      ({ mother: "Mother", father: "Father", guardian: "Guardian" })[relation] ?? relation,
    callFor: (name: string, phone: string) => `Call ${name}, ${phone}`,
    write: "Write",
    writeFor: (name: string) => `Write to ${name}`,
    writeAll: "Write to all",
  },
  class: {
    teacher: "Class teacher",
    room: "Room",
    capacity: "Capacity",
    today: "Today's register",
    noTeacher: "No class teacher",
    noRegister: "No register is due today.",
    failed: "Couldn't load today's registers.",
    low: "Low attendance",
    noLow: (threshold: number) => `No student is below ${threshold}%.`,
    lowFailed: "Couldn't load the students.",
    lowMore: (count: number) => `View all ${count}`,
    lowAll: "View report",
  },
  teacher: {
    employeeNo: "Employee no.",
    phone: "Phone",
    email: "Email",
    today: "Today's registers",
    none: "No register is due from this teacher today.",
    failed: "Couldn't load today's registers.",
  },
};
