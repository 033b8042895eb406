import { defineAudiences } from "@rollcall/kit/schema/audiences";

/** Who can get notifications besides admins: no one yet. */
export const audiences = defineAudiences({ kinds: {}, groups: {}, figures: {}, notices: {} });
