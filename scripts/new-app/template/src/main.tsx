import { startConsole } from "@rollcall/kit/browser/console/start";
import { setStandardBranding } from "@rollcall/kit/browser/providers/branding";

const definition = async () => (await import("./app/application")).application;

async function start() {
  setStandardBranding({ app_name: "Your Console" });
  if (!__MOCK__) return startConsole({ definition });
  const [{ startMock }, { mocked }, { makeDemoSignIns }] = await Promise.all([
    import("@rollcall/kit/browser/mock-host/start"),
    import("./mock/mocked"),
    import("@rollcall/kit/browser/pages/login/demo-sign-ins"),
  ]);
  await startMock(mocked);
  const { signIns, password } = mocked;
  const beneathSignIn = makeDemoSignIns(signIns.map((signIn) => ({ ...signIn, password })));
  startConsole({ definition, beneathSignIn });
}

void start();
