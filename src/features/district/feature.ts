import type { ApiFeature } from "@rollcall/kit/api/feature";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { add, archive, logName, open } from "./change";
import { addSchool, archiveSchool, districtSchools, openSchool } from "./contract";
import { listSchools } from "./schools";
import { sumsOfSchool, takeNews } from "./sums";

const subject = "District";
const edits = { access: needs("view_district", "edit_district"), subject };
const sumsOnly = "It holds names of schools, days and numbers.";

/** The schools of a district, for the one that is its office. */
export const districtFeature: ApiFeature = {
  name: "district",
  isOffered: ({ district }) => district !== undefined,
  district: { sums: sumsOfSchool, take: takeNews },
  tables: ["district_tenants", "district_days"],
  logNames: { [logName]: ["view_district"] },
  personalData: { tables: [], without: { district_tenants: sumsOnly, district_days: sumsOnly } },
  routes: [
    routeOf(districtSchools, {
      access: needs("view_district"),
      subject,
      summary: "The schools of the district, with the sums that each has told",
      handle: listSchools,
    }),
    routeOf(addSchool, {
      ...edits,
      summary: "Make a school as a copy of the template; only this answer shows its set-up code",
      handle: add,
    }),
    routeOf(archiveSchool, {
      ...edits,
      summary: "Serve a school no more; its database stays",
      handle: archive,
    }),
    routeOf(openSchool, { ...edits, summary: "Serve an archived school again", handle: open }),
  ],
};
