import { useEffect, useRef, type RefObject } from "react";

/**
 * Puts the focus into a field when its page arrives: for pages whose one purpose is to be filled
 * in.
 */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T> {
  const field = useRef<T>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
