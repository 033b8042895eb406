import { useList, type BaseRecord } from "@refinedev/core";
import { classes } from "../../../resources/classes";

const maxClasses = 50;

/** The classes whose class teacher somebody is. */
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
