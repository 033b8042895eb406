import { fieldKinds, kindOf } from "../fields/kinds";

/** The kinds of field that an entry of a list, or a group, may be made of. */
export const partKinds: readonly string[] = fieldKinds.filter((kind) => kindOf(kind).part);
