export { Line, Lines } from "./lines";
export { Panel, steadyHeight } from "./panel";
