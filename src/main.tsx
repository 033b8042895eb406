import { startConsole } from "@rollcall/kit/browser/console/start";
import { setStandardBranding } from "@rollcall/kit/browser/providers/branding";
import { school } from "./app/school";

async function start() {
  setStandardBranding({ app_name: "ABC Attendance System" });
  if (__MOCK__) await (await import("./mock/start")).startMock();
  startConsole(school);
}

void start();
