import { build } from "../../../scripts/build.mjs";
import { demoPassword } from "./people";
import { startServer } from "./server-process";

/** Before the first journey: the product is built if it is not, and serves a demo school. What is returned ends it again. */
export default async function openSchool(): Promise<() => Promise<void>> {
  await build();
  const server = await startServer({ DEMO_PASSWORD: demoPassword, DEMO_STUDENTS: "1200" });
  process.env["SCHOOL_URL"] = server.url;
  return server.stop;
}
