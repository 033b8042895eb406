import { startConsole } from "@rollcall/kit/browser/console/start";
import { setStandardBranding } from "@rollcall/kit/browser/providers/branding";
import { schoolEntry } from "./entry";

/** Whether the address is that of the catalogue, which only the mocked console has. */
const isCatalogue = () =>
  location.pathname.replace(/\/$/, "") === `${import.meta.env.BASE_URL}catalogue`;

/** Draws this console, in the language that was loaded before. */
export async function startSchool(): Promise<void> {
  setStandardBranding({ app_name: "ABC Attendance System", credit: true });
  if (!__MOCK__) return startConsole(schoolEntry);
  if (isCatalogue()) return (await import("../catalogue/start")).startSchoolCatalogue();
  const [{ startMock }, { beneathSignIn }] = await Promise.all([
    import("../mock/start"),
    import("../mock/beneath-sign-in"),
  ]);
  await startMock();
  startConsole({ ...schoolEntry, beneathSignIn });
}
