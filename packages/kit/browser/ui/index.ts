export { CardList } from "./card-list";
export { Line, Lines } from "./lines";
export { Panel, steadyHeight } from "./panel";
export { FormDialog } from "../fields/form-dialog";
export { SecretLine, ShownOnce } from "../fields/shown-once";
export { SureDialog } from "../fields/sure-dialog";
