import { setStandardBranding, startConsole } from "@rollcall/kit/console";

const definition = async () => (await import("./app/application")).application;

/** The console whose API runs in the browser. */
async function startMocked() {
  const [{ startMock, makeDemoSignIns }, { mocked }] = await Promise.all([
    import("@rollcall/kit/mock"),
    import("./mock"),
  ]);
  await startMock(mocked);
  const { signIns, password } = mocked;
  startConsole({
    definition,
    beneathSignIn: makeDemoSignIns(
      signIns.map(({ email, who }) => ({ email, password, who: () => who })),
    ),
  });
}

setStandardBranding({ app_name: "Your Console" });
if (__MOCK__) void startMocked();
else startConsole({ definition });
