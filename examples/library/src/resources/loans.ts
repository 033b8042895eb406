import { date, defineResource, reference } from "@rollcall/kit/schema";

/** A copy that a member has taken home. It is brought back by a call of its own. */
export const loans = defineResource({
  name: "loans",
  label: "Loan",
  group: "Lending",
  icon: "clock",
  permission: "loans",
  title: "copy",
  defaultSort: "-lent_on",
  fields: {
    copy: reference("copies", { label: "Copy", required: true, list: true, filter: true }),
    member: reference("members", { label: "Member", required: true, list: true, filter: true }),
    lent_on: date({ label: "Lent on", required: true, list: true, filter: "range" }),
    due_on: date({
      label: "Due on",
      notBefore: "lent_on",
      list: true,
      filter: "range",
      help: "Empty: as many days later as the settings say.",
    }),
    returned_on: date({ label: "Returned on", readOnly: true, list: true, filter: "range" }),
  },
});
