import { defineAudiences } from "@rollcall/kit/schema/audiences";

/** Whom notifications can be for beside admins: nobody yet. */
export const audiences = defineAudiences({ kinds: {}, groups: {}, figures: {}, notices: {} });
