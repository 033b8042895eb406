/**
 * The vocabulary a declaration is written in: the one list that other rooms import from. Checking
 * values needs zod and is imported by path.
 */
export * from "./action-words";
export * from "./actions";
export * from "./check";
export * from "./child-tables";
export * from "./children";
export * from "./clean-text";
export * from "./computed";
export * from "./computed-words";
export { declaredOf, isLocked } from "./declared-view";
export * from "./dependents";
export * from "./field";
export * from "./field-rights";
export * from "./icon";
export * from "./infer";
export * from "./list-query";
export * from "./list-views";
export * from "./operators";
export * from "./permission";
export * from "./phone";
export * from "./record-actions";
export * from "./resource";
export { headingText, pageText, pluralOf, segmentText } from "./declared-words";
export { declaredTexts } from "./translate-declaration";
export * from "./scope";
export * from "./relative-default";
export * from "./resource-names";
export * from "./seen-by";
export * from "./record-keys";
export * from "./api-fields";
export * from "./structured";
export * from "./structured-words";
export * from "./warnings";
export * from "./when";
export { defineAudiences } from "./audiences";
export { addDays } from "./calendar-day";
export { dayText } from "./formats/days";
