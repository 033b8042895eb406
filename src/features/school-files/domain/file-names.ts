/** What files of a school can hold, in the order in which they go in where none says otherwise. */
export const fileNames: readonly string[] = [
  "academic-years",
  "classes",
  "teachers",
  "subjects",
  "students",
  "parents",
  "enrolments",
  "class-teachers",
  "group-members",
];
