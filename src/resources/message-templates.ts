import { messageTemplatesIn } from "@rollcall/kit/resources/message-templates";
import { audiences } from "./audiences";

export const messageTemplates = messageTemplatesIn("Reports & Settings", audiences);
