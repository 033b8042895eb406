import type { Feature } from "@rollcall/kit/application/feature";

/** The pages of a student, a class and a teacher, where all that is known of them comes together. */
export const hubs: Feature = {
  name: "hubs",
  recordPeeks: { students: async () => (await import("./page/student-peek")).StudentPeek },
  recordPanels: {
    students: async () => (await import("./page/student-hub")).StudentHub,
    classes: async () => (await import("./page/class-hub")).ClassHub,
    teachers: async () => (await import("./page/teacher-hub")).TeacherHub,
  },
};
