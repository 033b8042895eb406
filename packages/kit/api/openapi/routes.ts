import { sayIn } from "../../schema/messages";
import { madeOnce } from "../http/made-once";
import { isPublic, type Route } from "../http/route";
import { openApiDocument } from "./document";
import { documentationPage } from "./page";

/**
 * The contract of all other routes, for programs and for people, in English whatever the reader's
 * language. It tells nothing the source does not.
 */
export function openApiRoutes(routes: readonly Route[], base: string): Route[] {
  const subject = "Documentation";
  const all = (): Route[] => [...routes, ...own];
  const own: Route[] = [
    {
      method: "GET",
      path: "/openapi.json",
      access: isPublic,
      subject,
      summary: "This contract as OpenAPI 3.1",
      handle: madeOnce("application/json", ({ context }) =>
        sayIn("en", () => JSON.stringify(openApiDocument(context.resources, all(), context, base))),
      ),
    },
    {
      method: "GET",
      path: "/docs",
      access: isPublic,
      subject,
      summary: "This contract for people",
      handle: madeOnce("text/html; charset=utf-8", ({ context }) =>
        sayIn("en", () => documentationPage(all(), context, base)),
      ),
    },
  ];
  return own;
}
