export { CardList } from "./card-list";
export { Line, Lines, RuledLines } from "./lines";
export { Panel } from "./panel";
export { PanelOnItsWay, Panels } from "./panels";
export { WhenNear } from "./when-near";
export { FormDialog } from "../fields/form-dialog";
export { SecretLine, ShownOnce } from "../fields/shown-once";
export { SureDialog } from "../fields/sure-dialog";
