import { startConsole } from "@rollcall/kit/browser/console/start";
import { setStandardBranding } from "@rollcall/kit/browser/providers/branding";
import { library } from "./app";

setStandardBranding({ app_name: "Corner Library" });
startConsole(library);
