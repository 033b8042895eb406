import { createContext, useContext, type ReactNode } from "react";
import type { BaseRecord } from "@refinedev/core";

export interface CreateInPlaceRequest {
  resource: string;
  /** What was typed into the search; the new record's title to begin with. */
  title: string;
  onCreated(record: BaseRecord): void;
  onClose(): void;
}

/**
 * A form in a dialog, that makes the record which a picker could not find. Provided by the room
 * that has forms; absent in filters.
 */
export interface CreateInPlace {
  may(resource: string): boolean;
  render(request: CreateInPlaceRequest): ReactNode;
}

export const CreateInPlaceContext = createContext<CreateInPlace | null>(null);
export const useCreateInPlace = (): CreateInPlace | null => useContext(CreateInPlaceContext);
