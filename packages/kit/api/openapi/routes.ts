import { sayIn } from "../../schema/messages";
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
      handle: async ({ context }) =>
        Response.json(
          sayIn("en", () => openApiDocument(context.resources, all(), context, base)),
          { headers: { "Cache-Control": "no-store" } },
        ),
    },
    {
      method: "GET",
      path: "/docs",
      access: isPublic,
      subject,
      summary: "This contract for people",
      handle: async ({ context }) =>
        new Response(
          sayIn("en", () => documentationPage(all(), context, base)),
          { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } },
        ),
    },
  ];
  return own;
}
