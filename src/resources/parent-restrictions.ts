import {
  boolean,
  date,
  defineResource,
  file,
  longText,
  reference,
  text,
} from "@rollcall/kit/schema";

/**
 * What a parent may not, concerning one child. It has permissions of its own: not everyone who sees
 * students and parents reads why. Of one parent and one child there is one record.
 */
export const parentRestrictions = defineResource({
  name: "parent-restrictions",
  label: "Parent restriction",
  group: "Reports & Settings",
  icon: "key",
  permission: "parent_restrictions",
  empty:
    "A restriction says what a parent doesn't get about one child, or that the parent may not collect the child.",
  title: "reason",
  defaultSort: "-created_at",
  logViews: true,
  exportAsksPassword: true,
  fields: {
    student: reference("students", {
      label: "Student",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    parent: reference("parents", {
      label: "Parent",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    no_messages: boolean({
      label: "No messages about this student",
      section: "What the parent may not",
      default: false,
      list: true,
      filter: true,
    }),
    no_page: boolean({
      label: "No family page of this student",
      section: "What the parent may not",
      default: false,
      list: true,
      filter: true,
      help: "Links in earlier messages stop working at once.",
    }),
    no_pickup: boolean({
      label: "May not collect this student",
      section: "What the parent may not",
      default: false,
      list: true,
      filter: true,
      help: "The gate shows the parent's name when the student leaves.",
    }),
    gate_note: text({
      label: "Note for the gate",
      section: "What the parent may not",
      max: 200,
      when: { no_pickup: true },
      help: "Everyone who records passes at the gate reads it.",
    }),
    valid_until: date({
      label: "Valid until",
      section: "Why, and how long",
      list: true,
      filter: "range",
      help: "The last day. Leave empty if it has no end.",
    }),
    reason: longText({
      label: "Reason",
      section: "Why, and how long",
      required: true,
      max: 2000,
      help: "Read only by those who may view parent restrictions.",
    }),
    document: file({
      label: "Document",
      section: "Why, and how long",
      help: "Such as a court order.",
    }),
  },
  uniqueTogether: [["student", "parent"]],
});
