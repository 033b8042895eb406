import { rm } from "node:fs/promises";
import { build } from "../../../packages/kit/cli/build-application";
import { demoFolder } from "./demo-host";
import { demoPassword } from "./people";
import { leftByServer } from "./server-process";

/**
 * Before the first journey: the product is built if it is not, and a demo school is put together,
 * of which every worker serves a copy of its own (journey.ts). What is returned throws it away.
 */
export default async function prepareSchool(): Promise<() => Promise<void>> {
  await build();
  const folder = await leftByServer({ DEMO_PASSWORD: demoPassword, DEMO_SIZE: "1200" });
  process.env["SCHOOL_FOLDER"] = folder;
  return async () => {
    for (const made of [folder, demoFolder()]) await rm(made, { recursive: true, force: true });
  };
}
