/**
 * What happened to cases, and whose case is to be judged. An occasion stands for as long as its reason holds, and opens one case; who is below the threshold on
 * too few registers to say so is looked at with every mark.
 */
export declare const name = "0042-case-work";
export declare const statements: readonly string[];
