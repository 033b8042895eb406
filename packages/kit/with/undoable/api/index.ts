export { undoable, type StoredAct } from "./undoable";
