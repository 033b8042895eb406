import { recipients } from "./recipients";

/** Whom notifications can be for, for the framework's side of them. */
export const audienceFeature = { recipients };
