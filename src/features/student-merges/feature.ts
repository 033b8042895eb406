import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql } from "@rollcall/kit/api/db/sql";
import { clash } from "@rollcall/kit/api/errors";
import { eraseAllowed } from "@rollcall/kit/api/personal-data/erase-allowed";
import { pluralOf } from "@rollcall/kit/schema";
import { students } from "../../resources/students";
import { mergedFrom, mergedInto, mergedStudents } from "./of-student";
import { mergeRoutes } from "./routes";
import { t } from "./text";

/** Two records of one child that become one; the other one is in the trash and leads to it. */
export const studentMergeFeature: Pick<ApiFeature, "routes" | "rules" | "retention"> = {
  routes: mergeRoutes,
  rules: {
    students: {
      async beforeRestore({ db }, { id }) {
        const into = await mergedInto(db, Number(id));
        if (into) throw clash(t("isMerged", { name: into.name, number: into.admission_no }));
      },
      // The other record holds the same person's name and number.
      async refusesErasing({ db }, { id }) {
        const other = (await mergedFrom(db, Number(id))).find(({ erased }) => !erased)?.person;
        return other && t("eraseFirst", { name: other.name, number: other.admission_no });
      },
    },
  },
  retention: [
    // Beside those who have left, whichever record was merged.
    {
      setting: "retention.students_years",
      label: () => pluralOf(students),
      candidates: sql`
        select o.id, k.leaving_date as day from ${mergedStudents} m join students o on o.id = m.other and o.erased_at is null
          and (o.status = 'active' or o.leaving_date is null)
        join students k on k.id = m.keep and k.status <> 'active' and k.leaving_date is not null`,
      apply: (call, ids) => eraseAllowed(call, students, ids),
    },
  ],
};
