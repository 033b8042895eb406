import { defineAudiences } from "@rollcall/kit/schema";

/** Who can get notifications besides admins: no one yet. */
export const audiences = defineAudiences({ kinds: {}, groups: {}, figures: {}, notices: {} });
