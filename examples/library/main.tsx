import { startConsole } from "@rollcall/kit/browser/console/start";
import { setStandardBranding } from "@rollcall/kit/browser/providers/branding";

setStandardBranding({ app_name: "Corner Library" });
startConsole({ definition: async () => (await import("./app")).library });
