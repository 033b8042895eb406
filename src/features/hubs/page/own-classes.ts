import { useList, type BaseRecord } from "@refinedev/core";
import { classes } from "../../../resources/classes";

const maxClasses = 50;

/** The classes of which a teacher is the class teacher. */
export const useOwnClasses = (id: number, enabled = true) =>
  useList<BaseRecord & { id: number }>({
    resource: classes.name,
    meta: {
      listQuery: {
        conditions: [{ field: "class_teacher_id", operator: "eq", value: id }],
        perPage: maxClasses,
      },
    },
    queryOptions: { enabled },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  }).query;
