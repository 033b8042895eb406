import { webhooksIn } from "@rollcall/kit/resources/webhooks";

export const webhooks = webhooksIn("Reports & Settings");
