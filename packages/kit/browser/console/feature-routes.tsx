import type { ComponentType } from "react";
import { Navigate, useParams, type RouteObject } from "react-router-dom";
import type { ConsoleDefinition, PageRoute } from "./definition";
import { guarded } from "./guarded";

/** A page about one thing, made anew for another; an id that can be none leads to the list. */
function OfOne({ Page, list }: { Page: ComponentType; list: string }) {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Page key={id} /> : <Navigate to={list} replace />;
}

function routeOf({ path, rule, act, load }: PageRoute): RouteObject {
  const page = async (): Promise<ComponentType> => {
    const Page = await load();
    const list = `/${path.split("/")[0] ?? ""}`;
    return path.includes(":id") ? () => <OfOne Page={Page} list={list} /> : Page;
  };
  return {
    path,
    lazy: rule ? guarded(rule, page, act) : async () => ({ Component: await page() }),
  };
}

/** The pages that features bring; each arrives when it is first needed. */
export const featureRoutes = ({ features }: ConsoleDefinition): RouteObject[] =>
  features.flatMap(({ pages = [] }) => pages.map(routeOf));
