export { Line, Lines } from "./lines";
export { Panel, steadyHeight } from "./panel";
export { SecretLine, ShownOnce } from "../fields/shown-once";
export { SureDialog } from "../fields/sure-dialog";
