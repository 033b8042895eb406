import type { RouterProvider } from "@refinedev/core";
import refineRouter from "@refinedev/react-router";
import { useCallback } from "react";
import { useLocation } from "react-router-dom";

function useParse() {
  const { pathname } = useLocation();
  return useCallback(() => ({ pathname, params: {} }), [pathname]);
}

/**
 * Refine's router port. Its own way to read an address looks for a resource in the path and takes
 * the query apart, anew in each hook at each change of the address; here every hook is told its
 * resource and every list reads its own address.
 */
export const routerProvider: RouterProvider = { ...refineRouter, parse: useParse };
