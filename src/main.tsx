import { startConsole } from "@rollcall/kit/browser/console/start";
import { setStandardBranding } from "@rollcall/kit/browser/providers/branding";
import { school } from "./app/school";

/** Whether the address is that of the catalogue, which only the mocked console has. */
const isCatalogue = () =>
  location.pathname.replace(/\/$/, "") === `${import.meta.env.BASE_URL}catalogue`;

async function start() {
  setStandardBranding({ app_name: "ABC Attendance System" });
  if (!__MOCK__) return startConsole(school);
  if (isCatalogue()) return (await import("./catalogue/start")).startSchoolCatalogue();
  const [{ startMock }, { withDemoSignIns }] = await Promise.all([
    import("./mock/start"),
    import("./mock/console"),
  ]);
  await startMock();
  startConsole(withDemoSignIns(school));
}

void start();
