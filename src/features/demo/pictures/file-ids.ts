import type { Sex } from "../naming";

/** The sexes that faces are drawn of, and how many of each: more than a usual class has. */
export const sexes: readonly Sex[] = ["female", "male"];
export const facesOfEach = 20;

/** The file of the institution's logo; those of the faces follow. */
export const logoId = 1;

/** The file of a face, by its place among those of its sex; after the last comes the first again. */
export const faceId = (sex: Sex, place: number): number =>
  logoId + 1 + sexes.indexOf(sex) * facesOfEach + (place % facesOfEach);
