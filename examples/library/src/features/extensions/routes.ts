import { needs, ok, routeOf } from "@rollcall/kit/api";
import { extendLoans, listExtensions, previewExtension, undoExtension } from "./contract";
import { extension } from "./extend-loans";

const common = { access: needs("view_loans", "edit_loans"), subject: "Loans" } as const;

export const extensionRoutes = [
  routeOf(listExtensions, {
    ...common,
    summary: "The latest extensions",
    handle: async (call) =>
      ok((await extension.latest(call)).map(({ facts, ...act }) => ({ ...act, ...facts }))),
  }),
  routeOf(previewExtension, {
    ...common,
    summary: "What an extension would change",
    async handle(call, { body }) {
      const rows = await extension.preview(call, body);
      return ok({
        loans: rows.filter(({ isLeftOut }) => !isLeftOut).length,
        rows: rows.map(({ isLeftOut: _isLeftOut, ...row }) => row),
      });
    },
  }),
  routeOf(extendLoans, {
    ...common,
    summary: "Extend loans",
    writes: true,
    handle: async (call, { body: { loans, ...choice } }) =>
      ok(await extension.act(call, choice, { loans })),
  }),
  routeOf(undoExtension, {
    ...common,
    summary: "Undo an extension",
    writes: true,
    handle: async (call) => ok(await extension.undo(call)),
  }),
];
