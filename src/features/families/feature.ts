import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { parentLinks } from "../../school/custody/links";
import { kept } from "../../school/personal-data/labels";
import { ofStudents } from "../../school/personal-data/of-students";
import { familyAddress, familyLinks, forgetOldLinks } from "./links";
import { t } from "./text";
import { familyRoutes } from "./routes";

const ofParents = { parents: (ids: SQL): SQL => sql`t.parent_id = any(${ids})` };

/** What families open by the links of messages, and what they tell the school there. */
export const familyFeature: ApiFeature = {
  name: "families",
  tables: ["family_links", "family_messages", "family_reasons"],
  personalData: {
    tables: [
      {
        table: "family_reasons",
        label: kept.reasons,
        about: {
          students: (ids: SQL) =>
            sql`t.leave_id in (select l.id from leaves l where l.student_id = any(${ids}))`,
          ...ofParents,
        },
        told: { leave: sql`t.leave_id`, given_at: sql`t.created_at` },
        erasing: "removed",
      },
      {
        table: "family_links",
        label: kept.links,
        about: { ...ofStudents, ...ofParents },
        told: {
          since: sql`t.created_at`,
          until: sql`coalesce(t.revoked_at, t.expires_at)`,
          last_used: sql`t.last_used_at`,
        },
        erasing: "removed",
      },
      {
        table: "family_messages",
        label: kept.familyMessages,
        about: ofStudents,
        told: "The file holds the messages themselves.",
        erasing: "kept",
      },
    ],
    messages: {
      students: (ids) =>
        sql`select m.sending_id from family_messages m where m.student_id = any(${ids})`,
    },
    notices: { students: (ids) => sql`t.subjects && ${ids}` },
  },
  rules: {
    parents: {
      async refusesErasing({ db }, { id }) {
        const children = await db.query(
          sql`select 1 from ${parentLinks} l where l.to_id = ${Number(id)} limit 1`,
        );
        return children.length > 0 ? t("stillParent") : undefined;
      },
    },
  },
  routes: familyRoutes,
  messageLinks: familyLinks,
  sampleLink: (publicUrl) => familyAddress(publicUrl, "x".repeat(22)),
  tidy: forgetOldLinks,
};
