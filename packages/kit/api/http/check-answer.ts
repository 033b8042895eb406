import * as z from "zod";
import type { CallContract } from "./contract";
import { ApiError } from "../errors";
import type { Route } from "./route";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Paths of what was sent and is not described: a schema leaves out what it does not know. */
function undescribed(sent: unknown, described: unknown, path = ""): string[] {
  if (!isObject(sent)) return [];
  if (!isObject(described)) return [path];
  return Object.entries(sent).flatMap(([key, value]) => {
    const at = path === "" ? key : `${path}.${key}`;
    return Object.hasOwn(described, key) ? undescribed(value, described[key], at) : [at];
  });
}

/** Where an envelope is not what the contract says, a line each. */
export function differences(
  { answer, meta, warnings, notes }: CallContract,
  envelope: unknown,
): string[] {
  const described = z
    .object({
      success: z.literal(true),
      message: z.string(),
      data: answer,
      ...(meta ? { meta } : {}),
      ...(warnings ? { warnings: z.record(z.string(), z.array(z.string())).optional() } : {}),
      ...(notes ? { notes: z.array(z.string()).optional() } : {}),
    })
    .safeParse(envelope);
  if (!described.success)
    return described.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return undescribed(envelope, described.data).map((path) => `${path}: not in the contract`);
}

/** Where an answer is not what the contract says: what it carries, or what kind of file it is. */
async function differencesOf(contract: CallContract, response: Response): Promise<string[]> {
  const type = response.headers.get("Content-Type") ?? "";
  if (contract.files?.includes(type)) return [];
  return type.startsWith("application/json")
    ? differences(contract, await response.clone().json())
    : [`"${type}": not in the contract`];
}

/**
 * The same route, which refuses to send what its contract does not describe: 500 that names the
 * differences. For tests: an answer is read a second time. Refusals are no answers of a contract.
 */
export function withCheckedAnswer(route: Route): Route {
  const { contract } = route;
  if (!contract) return route;
  return {
    ...route,
    async handle(call) {
      const response = await route.handle(call);
      if (!response.ok) return response;
      const wrong = await differencesOf(contract, response);
      if (wrong.length === 0) return response;
      const message = `${contract.method} ${contract.path} answers what its contract does not describe: ${wrong.slice(0, 10).join("; ")}`;
      call.context.log({ level: "error", message, requestId: call.requestId });
      throw new ApiError(500, message, { code: "undescribed" });
    },
  };
}
