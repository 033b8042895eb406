import { matchResourceFromRoute, ResourceContext, type RouterProvider } from "@refinedev/core";
import refineRouter from "@refinedev/react-router";
import { useCallback, useContext, useMemo } from "react";
import { matchPath, useLocation } from "react-router-dom";

function useParse() {
  const { pathname } = useLocation();
  const { resources } = useContext(ResourceContext);
  const parsed = useMemo(() => {
    const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources);
    const params: Record<string, string | undefined> = matchedRoute
      ? (matchPath(matchedRoute, pathname)?.params ?? {})
      : {};
    const { id } = params;
    return {
      pathname,
      params,
      ...(resource ? { resource } : {}),
      ...(action ? { action } : {}),
      ...(id === undefined ? {} : { id }),
    };
  }, [pathname, resources]);
  return useCallback(() => parsed, [parsed]);
}

/**
 * Refine's router port. The path says which resource a page is of; what stands behind the `?` does
 * not reach Refine, whose own reading of it alters values ("R&D" becomes another filter): every list
 * reads its own address.
 */
export const routerProvider: RouterProvider = { ...refineRouter, parse: useParse };
