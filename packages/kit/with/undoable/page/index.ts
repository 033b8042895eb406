export { ActForm } from "./act-form";
export { ActList, type ActLine } from "./act-list";
export { ActPage } from "./act-page";
export { ActPreview } from "./act-preview";
export { LatestActs } from "./latest-acts";
export { madeBy, namedInShort, undoableStrings } from "./strings";
export { useActDraft } from "./use-act-draft";
export { useUndoAct } from "./use-undo-act";
