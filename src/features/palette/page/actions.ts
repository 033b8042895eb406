import type { Command, PaletteAction } from "@rollcall/kit/browser/fields/palette/palette-action";
import { messageTo } from "@rollcall/kit/browser/providers/notifications/message-to";
import { titleOf } from "@rollcall/kit/schema";
import { classes } from "../../../resources/classes";
import { leaves } from "../../../resources/leaves";
import { parents } from "../../../resources/parents";
import { students } from "../../../resources/students";
import { findClasses, findParents, findStudents, studentHint } from "./find-people";
import { t, understood } from "./text";

const mark: PaletteAction = {
  id: "mark",
  icon: "mark",
  phrases: understood(() => t("mark.phrases")),
  example: t("mark.example"),
  isOpen: ({ mayDo, mayOpen }) => mayOpen("/attendance/mark") && mayDo(classes, "list"),
  find: async (name, signal) =>
    (await findClasses(name, signal)).map((room) => ({
      id: String(room.id),
      label: t("mark.label", { name: titleOf(classes, room) }),
      to: `/attendance/mark?class=${room.id}`,
    })),
};

const call: PaletteAction = {
  id: "call",
  icon: "parents",
  phrases: understood(() => t("call.phrases")),
  example: t("call.example"),
  isOpen: ({ mayDo }) => mayDo(students, "list") && mayDo(parents, "list"),
  find: findParents,
};

/** Opens the page on which a message is written, addressed to parents. */
const writeTo = (recipientType: string, { id, name }: { id: number; name: string }): Command => ({
  id: `${recipientType}/${id}`,
  label: t("write.label", { name }),
  ...messageTo(recipientType, [{ id, name }]),
});

const writeToClass: PaletteAction = {
  id: "write",
  icon: "bell",
  phrases: understood(() => t("write.phrases")),
  example: t("write.example"),
  isOpen: ({ may, mayDo }) => may("send_notifications") && mayDo(classes, "list"),
  find: async (name, signal) =>
    (await findClasses(name, signal)).map((room) =>
      writeTo("class_parents", { id: room.id, name: titleOf(classes, room) }),
    ),
};

const writeToFamily: PaletteAction = {
  ...writeToClass,
  id: "write-family",
  isOpen: ({ may, mayDo }) => may("send_notifications") && mayDo(students, "list"),
  find: async (name, signal) =>
    (await findStudents(name, signal)).map((student) => ({
      ...writeTo("student_parents", { id: student.id, name: titleOf(students, student) }),
      hint: studentHint(student),
    })),
};

const leave: PaletteAction = {
  id: "leave",
  icon: "leave",
  phrases: understood(() => t("leave.phrases")),
  example: t("leave.example"),
  isOpen: ({ mayDo }) => mayDo(leaves, "create") && mayDo(students, "list"),
  find: async (name, signal) =>
    (await findStudents(name, signal)).map((student) => ({
      id: String(student.id),
      label: t("leave.label", { name: titleOf(students, student) }),
      hint: studentHint(student),
      to: `/${leaves.name}/create?student_id=${student.id}`,
    })),
};

/** What the palette does by a sentence, in the order in which examples of it are shown. */
export const actions: readonly PaletteAction[] = [mark, call, writeToClass, writeToFamily, leave];
