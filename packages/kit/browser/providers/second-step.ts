import { enter } from "./auth-provider";
import { call } from "./call";
import { http } from "./http";
import { holdSecondStep, knownDevice } from "./session";

/** The key of this device, as a sign-in sends it. */
export const thisDevice = (): { known_device?: string } => {
  const key = knownDevice();
  return key === undefined ? {} : { known_device: key };
};

/** Enters a code as the second step of a sign-in. @throws ApiFailure as the API refuses. */
export async function finishByCode(token: string, code: string): Promise<void> {
  const { data } = await call("POST /auth/second-factor/code", {
    body: { code, ...thisDevice() },
    token,
  });
  await enter(data, http);
}

/** Goes on to the console once the second factor is set up. @throws ApiFailure as the API refuses. */
export async function finishSetUp(token: string): Promise<void> {
  const { data } = await call("POST /auth/second-factor/finish-set-up", {
    body: thisDevice(),
    token,
  });
  await enter(data, http);
}

/** Gives the second step up. */
export function giveUp(token: string): void {
  holdSecondStep(null);
  call("POST /auth/logout", { token }).catch(() => undefined);
}
