import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { clash } from "@rollcall/kit/api/errors";
import type { ApiFeature } from "@rollcall/kit/api/feature";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import {
  checkResources,
  choice,
  date,
  defineResource,
  integer,
  longText,
  reference,
  text,
} from "@rollcall/kit/schema";
import { resources as school } from "../../../src/resources";
import { memoryDatabase } from "../../support/memory-database";
import { features as schoolFeatures } from "../../support/school";
import { testApi, type TestApi } from "../../support/test-api";

/** What proposals ask time of. */
export const telescopes = defineResource({
  name: "telescopes",
  label: "Telescope",
  icon: "tag",
  permission: "telescopes",
  title: "name",
  fields: { name: text({ label: "Name", required: true, unique: true, list: true, search: true }) },
});

/** Asks for observing time: handed in, decided, and put away. */
export const proposals = defineResource({
  name: "proposals",
  label: "Proposal",
  icon: "tag",
  permission: "proposals",
  title: "name",
  scope: { own: { field: "author", is: "me.id" }, of: ["view", "create", "edit", "archive"] },
  fields: {
    name: text({ label: "Name", required: true, unique: true, list: true, search: true }),
    author: reference("admins", { label: "Author", list: true }),
    telescope: reference("telescopes", { label: "Telescope", list: true }),
    nights: integer({ label: "Nights", min: 1, max: 30, list: true }),
    urgency: choice(["normal", "target_of_opportunity"], {
      label: "Urgency",
      default: "normal",
      list: true,
      filter: true,
    }),
    status: choice(["draft", "submitted", "approved", "rejected"], {
      label: "Status",
      required: true,
      default: "draft",
      readOnly: true,
      list: true,
      filter: true,
    }),
    archived_on: date({ label: "Archived on", readOnly: true, list: true }),
  },
  actions: [
    {
      name: "archive",
      label: "Archive",
      confirm: "It is kept, and no longer counts.",
      bulk: true,
      when: { archived_on: null, urgency: ["normal"] },
      done: "Proposal archived",
    },
    {
      name: "assign-time",
      label: "Assign time",
      permission: "schedule",
      bulk: true,
      fields: {
        telescope: reference("telescopes", { label: "Telescope", required: true }),
        nights: integer({ label: "Nights", required: true, min: 1, max: 30 }),
        note: longText({ label: "Note", max: 200 }),
      },
    },
  ],
  states: {
    field: "status",
    transitions: {
      draft: [{ to: "submitted", name: "submit", label: "Submit" }],
      submitted: [
        { to: "approved", name: "approve", label: "Approve", permission: "review", bulk: true },
        {
          to: "rejected",
          name: "reject",
          label: "Reject",
          permission: "review",
          reason: "required",
          danger: true,
          bulk: true,
        },
        "draft",
      ],
      rejected: ["draft"],
    },
  },
});

const known = school.filter(({ name }) => name === "admins" || name === "user-groups");
checkResources([...known, telescopes, proposals]);
export const observatory = [...school, telescopes, proposals];

/** Archives, assigns, and refuses what asks for more than half a month when it is handed in. */
export const observatoryFeature: ApiFeature = {
  name: "observatory",
  topics: { proposals: ["view_proposals"] },
  rules: rulesFor(proposals, {
    actions: {
      async archive({ context }, { after }) {
        after.archived_on = context.now().toISOString().slice(0, 10);
      },
      async "assign-time"(_call, { after, values }) {
        after.telescope_id = Number(values["telescope_id"]);
        after.nights = Number(values["nights"]);
        return `${String(values["nights"])} nights assigned`;
      },
      async submit(_call, { before }) {
        if ((before.nights ?? 0) > 15) throw clash("Half a month is the most that can be asked.");
      },
    },
    refusals: ({ name }) =>
      name === "Sealed" ? { approve: "A sealed one is never approved." } : {},
  }),
};

/** The API of school and observatory, over a fresh database. */
export async function observatoryApi(): Promise<TestApi> {
  const db = await memoryDatabase();
  await db.script(diff(tablesOf(school), tablesOf(observatory)).statements.join(";\n"));
  return testApi({ db, resources: observatory, features: [...schoolFeatures, observatoryFeature] });
}
