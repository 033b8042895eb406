import type { Condition } from "@rollcall/kit/schema";

const without = (field: string): Condition[] => [
  { field: "status", operator: "eq", value: "active" },
  { field, operator: "null", value: true },
];

/** What may be incomplete in an office's records: the resource, and which of its records are. */
export const attentionChecks = {
  students_without_class: { resource: "students", conditions: without("class_id") },
  students_without_parents: { resource: "students", conditions: without("parents") },
  classes_without_teacher: { resource: "classes", conditions: without("class_teacher_id") },
} as const satisfies Record<string, { resource: string; conditions: Condition[] }>;

export type AttentionCheck = keyof typeof attentionChecks;
export const attentionCheckNames = [
  "students_without_class",
  "students_without_parents",
  "classes_without_teacher",
] as const satisfies readonly AttentionCheck[];
