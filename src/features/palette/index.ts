import type { Feature } from "@rollcall/kit/application/feature";

/** What the command palette does to a class, a student or a family that a sentence names. */
export const paletteSentences: Feature = {
  name: "palette",
  namedActions: async () => (await import("./page/actions")).actions,
};
