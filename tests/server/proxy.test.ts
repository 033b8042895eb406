import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { maxBodyOf } from "../../packages/kit/api/http/route";
import { allRoutes } from "../../packages/kit/api/routes";
import { resources } from "../../src/resources";
import { features } from "../support/school";

const [, nginx = ""] =
  /```nginx\n(.*?)```/su.exec(
    readFileSync(join(import.meta.dirname, "../../docs/operate/README.md"), "utf8"),
  ) ?? [];
const megabyte = 1024 * 1024;

it("the proxy of the operator's page lets every body through that the API takes, and streams as they are made", () => {
  const largest = Math.max(...allRoutes(resources, features).map(maxBodyOf));
  expect(largest).toBeGreaterThan(megabyte);
  expect(
    Number(/client_max_body_size (\d+)m;/u.exec(nginx)?.[1]) * megabyte,
  ).toBeGreaterThanOrEqual(largest);
  expect(nginx).toContain("proxy_buffering off;");
  expect(Number(/proxy_read_timeout (\d+)s;/u.exec(nginx)?.[1])).toBeGreaterThanOrEqual(120);
});
