export { undoable, type StoredAct, type UndoableParts } from "./undoable";
