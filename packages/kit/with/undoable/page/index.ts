export { ActForm } from "./act-form";
export { ActList } from "./act-list";
export { ActPage } from "./act-page";
export { ActPreview } from "./act-preview";
export { LatestActs } from "./latest-acts";
export { namedInShort, undoableStrings } from "./text";
export { useActDraft } from "./use-act-draft";
export { useUndoAct } from "./use-undo-act";
