import { defineConfig } from "vitest/config";
import project from "../../../vitest.config";

/** Runs the planted tests as the project runs its own. */
export default defineConfig({
  test: {
    expect: project.test?.expect,
    include: ["tests/conformance/children/units.ts"],
    strictTags: false,
  },
});
