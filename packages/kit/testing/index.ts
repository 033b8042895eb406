export { formPage } from "./form-page";
export { listPage } from "./list-page";
export { mockLink, type MockScene } from "./mock-link";
export { openScene } from "./open-scene";
export { recordPage } from "./record-page";
export type * from "./rollcall-mock";
export { signInPage } from "./sign-in-page";
