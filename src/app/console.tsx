import { NotificationsProvider } from "@mantine/notifications";
import { Refine } from "@refinedev/core";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { lazy, memo, Suspense, useEffect, useMemo } from "react";
import { isMaintained, loadBranding, renewBranding } from "../providers/branding";
import { forgetDraftsOnSignOut } from "../crud/form/forget-drafts";
import { ApiClient } from "../fields/api-client";
import { MayDo } from "../fields/may";
import { OwnWaysProvider } from "../fields/own-ways";
import { ResourceRegistry } from "../fields/resource-registry";
import { createAccessControl } from "../providers/access-control";
import { authProvider, renewSession } from "../providers/auth-provider";
import { createDataProvider } from "../providers/data-provider";
import { http } from "../providers/http";
import { i18nProvider } from "../providers/i18n";
import { useMaintenance } from "../providers/maintenance";
import { routerProvider } from "../providers/router-provider";
import { notificationProvider, toastLimit } from "../providers/notification-provider";
import { keepLive, onLive } from "../providers/live";
import { clearOnChangeOfUser, queryClient } from "../providers/query-client";
import { lastEnding, readSession } from "../providers/session";
import { useMay, useSession } from "../providers/use-session";
import { resources as declared } from "../resources";
import { permissionKey, pluralOf, type Resource } from "../schema";
import { Bell } from "../shell/bell/bell";
import { Boot } from "../shell/boot";
import { entriesOf } from "../shell/menu";
import { Shell } from "../shell/shell";
import { ViewBanner } from "../shell/view-banner";
import { useFollowPushes } from "./follow-pushes";
import { keepRegisters } from "./keep-registers";
import { signInPath } from "./entry/sign-in-path";
import { ownWays } from "./own-ways";
import { actions, pages } from "./pages";

const resources: readonly Resource[] = declared;
const dataProvider = createDataProvider(resources);
const accessControl = createAccessControl(resources);
const refineResources = resources.map((resource) => ({
  name: resource.name, list: `/${resource.name}`, show: `/${resource.name}/:id`,
  ...(resource.readOnly ? {} : { create: `/${resource.name}/create`, edit: `/${resource.name}/:id/edit` }),
  meta: { label: pluralOf(resource) },
}));
const entries = [...pages, ...entriesOf(resources)];
clearOnChangeOfUser(queryClient);
forgetDraftsOnSignOut();
keepRegisters();

const MaintenanceScreen = lazy(async () => ({ default: (await import("../shell/maintenance-screen")).MaintenanceScreen }));

/** What somebody else has set shows here at once; whether one is stopped by it is the server's word. */
const followSettings = () => onLive("settings", () => {
  void queryClient.invalidateQueries({ queryKey: ["settings"] });
  void renewBranding().then(() => (isMaintained() ? renewSession().catch(() => undefined) : undefined));
});
const cameBack = () => {
  renewSession().catch(() => undefined);
  void queryClient.invalidateQueries();
};

/** To the sign-in, and back to the present address afterwards. */
function ToSignIn() {
  const { pathname, search } = useLocation();
  return (
    <>
      <Navigate to={signInPath(lastEnding() === "signed-out" ? "/" : pathname + search)} replace />
      <Boot />
    </>
  );
}

/** All that is behind the sign-in. Whoever is not signed in is sent there, and brought back afterwards. Not drawn anew with each address. */
export const Console = memo(function Console() {
  const session = useSession();
  const may = useMay();
  const mayDo = useMemo(() => (resource: Parameters<typeof permissionKey>[0], action: Parameters<typeof permissionKey>[1]) => may(permissionKey(resource, action)), [may]);
  const user = session?.user.id;
  const stopped = useMaintenance();
  useEffect(() => {
    if (user === undefined) return undefined;
    void loadBranding();
    // What one may do can have changed since one signed in; a 401 to this ends the session like any other.
    renewSession().catch(() => undefined);
    return followSettings();
  }, [user]);
  const token = session?.token;
  useEffect(() => {
    const now = readSession();
    return now && now.token === token ? keepLive(now, queryClient) : undefined;
  }, [token]);
  useFollowPushes();
  useEffect(() => onLive("rights", () => void renewSession().catch(() => undefined)), []);
  if (!session) return <ToSignIn />;
  return (
    <Refine
      key={session.user.id}
      authProvider={authProvider} dataProvider={dataProvider} accessControlProvider={accessControl}
      notificationProvider={notificationProvider} routerProvider={routerProvider} i18nProvider={i18nProvider} resources={refineResources}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true, reactQuery: { clientConfig: queryClient } }}
    >
      <ResourceRegistry resources={resources}>
        <MayDo value={mayDo}>
          <OwnWaysProvider value={ownWays}>
            <ApiClient value={http}>
              <NotificationsProvider position="top-right" limit={toastLimit} zIndex={400} containerWidth={380}>
                <ViewBanner />
                {stopped ? <Suspense fallback={null}><MaintenanceScreen onReturn={cameBack} /></Suspense> : null}
                <Shell session={session} entries={entries} actions={actions} bell={<Bell mayOpenCentre={may("send_notifications")} />}>
                  <Outlet />
                </Shell>
              </NotificationsProvider>
            </ApiClient>
          </OwnWaysProvider>
        </MayDo>
      </ResourceRegistry>
    </Refine>
  );
});
