import { startConsole } from "@rollcall/kit/browser/console/start";
import { setStandardBranding } from "@rollcall/kit/browser/providers/branding";
import { school } from "./app/school";

async function start() {
  setStandardBranding({ app_name: "ABC Attendance System" });
  if (!__MOCK__) return startConsole(school);
  const [{ startMock }, { withDemoSignIns }] = await Promise.all([
    import("./mock/start"),
    import("./mock/console"),
  ]);
  await startMock();
  startConsole(withDemoSignIns(school));
}

void start();
