import { useCallback } from "react";
import type { Resource } from "../../../schema";
import { firstChoices } from "./mapping/choices";
import type { Table } from "./reading/table";
import { useOpenFile } from "./use-open-file";

/** The chosen file, with what its columns most likely are of a resource. */
export const useFile = (resource: Resource) =>
  useOpenFile(useCallback((table: Table) => firstChoices(resource, table), [resource]));
