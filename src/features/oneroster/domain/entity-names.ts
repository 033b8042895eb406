/** The resources that OneRoster is about; `group-members` to `class-teachers` are its enrolments. */
export const entityNames = [
  "academic-years",
  "academic-terms",
  "subjects",
  "teachers",
  "classes",
  "parents",
  "students",
  "group-members",
  "enrolments",
  "class-teachers",
] as const;
