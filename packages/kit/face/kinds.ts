/** Kinds of field of an application's own. */
export { defineKind } from "../application/define-kind";
export type { FilterProps } from "../browser/fields/filters/filter-props";
export type { InputProps } from "../browser/fields/inputs/input-props";
export type { KindCellProps } from "../browser/fields/overrides";
export type { KindApi } from "../fields/api/own-kinds";
