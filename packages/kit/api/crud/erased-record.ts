import { refusableActs, type Resource } from "../../schema";
import type { Row } from "../db/row";
import type { RecordRefusals } from "../http/request-context";
import { t } from "./text";

/** What is said of the record of a person who was erased. */
export const personErased = () => t("personErased");

/** Nothing is written into the record of a person who was erased. */
export const refusalsOfErased = (resource: Resource, record: Readonly<Row>): RecordRefusals =>
  resource.person && record[resource.person.at] != null
    ? Object.fromEntries(refusableActs(resource).map((action) => [action, personErased()]))
    : {};
