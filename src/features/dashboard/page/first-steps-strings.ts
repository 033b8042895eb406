/** What a new school does first, each with where it is done. */
export const firstStepStrings = {
  title: "First steps",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  hide: "Hide",
  hideHelp: "Hide the first steps on this device",
  done: "Done",
  open: "To do",
  steps: {
    year: {
      to: "/academic-years/create",
      label: "Create the academic year",
      text: "Registers can be taken on its school days.",
    },
    classes: {
      to: "/classes/create",
      label: "Create your classes",
      text: "One by one, or import them from a file.",
    },
    students: {
      to: "/students/import",
      label: "Import your students",
      text: "From a CSV or Excel file. Classes are matched by name.",
    },
    teachers: {
      to: "/teachers/create",
      label: "Add your teachers",
      text: "Class teachers get reminders of missing registers.",
    },
    register: {
      to: "/attendance/mark",
      label: "Take the first register",
      text: "Choose a class, then mark each student.",
    },
  },
} as const;
