import { startConsole } from "@rollcall/kit/browser/console/start";
import { setStandardBranding } from "@rollcall/kit/browser/providers/branding";
import { application } from "./app/application";

setStandardBranding({ app_name: "Your Console" });
startConsole(application);
