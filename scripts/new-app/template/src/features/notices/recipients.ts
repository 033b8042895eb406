import { defineRecipients } from "@rollcall/kit/api/notifications/recipients";
import { audiences } from "../../resources/audiences";

/** Whom notifications can be for: admins and their groups, which the framework knows. */
export const recipients = defineRecipients(audiences, { kinds: {}, groups: {} });
