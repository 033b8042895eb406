import type { ApiFeature } from "@rollcall/kit/api/feature";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { answerAdd } from "./add-to-group";
import { addToGroup } from "./contract";

/** Students of teaching groups. */
export const groupFeature: ApiFeature = {
  name: "groups",
  routes: [
    routeOf(addToGroup, {
      access: needs("create_students", "view_students", "view_classes"),
      subject: "Classes/Departments",
      summary: "Give many students a place in a teaching group",
      writes: true,
      handle: answerAdd,
    }),
  ],
};
