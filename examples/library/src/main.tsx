import { setStandardBranding, startConsole } from "@rollcall/kit/console";

setStandardBranding({ app_name: "Corner Library" });
startConsole({ definition: async () => (await import("./app/application")).application });
