import { defineRecipients } from "@rollcall/kit/api";
import { audiences } from "../../resources/audiences";

/** Who can get notifications: admins and user groups, which the framework knows. */
export const recipients = defineRecipients(audiences, { kinds: {}, groups: {} });
