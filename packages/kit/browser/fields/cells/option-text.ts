/** An option as a person reads it. */
export { optionLabel as optionText } from "../../../schema";
