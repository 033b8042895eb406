/** @jsxImportSource preact */
import { startPage } from "../shared/start";
import { FamilyPage } from "./family-page";
import "./family.css";

/** The last part of the address is the link's secret. */
const token = /^\/family\/([\w-]+)/.exec(location.pathname)?.[1] ?? "none";

void startPage(<FamilyPage token={token} />, {
  hi: async () => (await import("../languages/family-hi")).default,
  ar: async () => (await import("../languages/family-ar")).default,
});
