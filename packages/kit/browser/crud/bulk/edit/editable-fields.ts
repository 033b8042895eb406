import { isFile, isOfServer } from "../../../../fields/questions";
import { writableFields, type ApiField, type Resource } from "../../../../schema";

/**
 * The fields that many records can be given at once: those that one may write, without what each
 * record has for itself (unique values, files).
 */
export const bulkFields = (resource: Resource): ApiField[] =>
  writableFields(resource).filter(
    ({ field }) => !("unique" in field && field.unique) && !isFile(field) && !isOfServer(field),
  );
