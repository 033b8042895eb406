import { NotificationsProvider } from "@mantine/notifications";
import { Refine } from "@refinedev/core";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { Fragment, lazy, memo, Suspense, useEffect, useMemo } from "react";
import {
  isMaintained,
  loadBranding,
  renewBranding,
  useAreFormatsKnown,
} from "../providers/branding";
import { forgetDraftsOnSignOut } from "../crud/form/forget-drafts";
import { ApiClient } from "../fields/api-client";
import { AccessProvider, useMayOpen } from "../fields/may";
import { OverridesProvider } from "../fields/overrides";
import { ResourceRegistry } from "../fields/resource-registry";
import { authProvider, renewSession } from "../providers/auth-provider";
import { createDataProvider } from "../providers/data-provider";
import { http } from "../providers/http";
import { i18nProvider } from "../providers/i18n";
import { useMaintenance } from "../providers/maintenance";
import { routerProvider } from "../providers/router-provider";
import { notificationProvider, toastLimit } from "../providers/notification-provider";
import { keepLive, onLive } from "../providers/live";
import {
  askAnewOnChange,
  clearOnChangeOfUser,
  queryClient,
  refetchFailed,
} from "../providers/query-client";
import { lastEnding, readSession, type Session } from "../providers/session";
import { useIdentity, useRights, useSignedIn } from "../providers/use-identity";
import { useSession } from "../providers/use-session";
import { headingText, pluralOf, type Resource } from "../../schema";
import { Bell } from "../shell/bell/bell";
import { Boot } from "../shell/boot";
import { entriesOf, translateEntry } from "../shell/menu";
import { FactorReminder } from "../shell/factor-reminder";
import { PasswordAsked } from "../shell/password-asked";
import { Shell } from "../shell/shell";
import { ViewBanner } from "../shell/view-banner";
import { accessControlOf } from "./access";
import {
  byResource,
  offeredPermissions,
  type ConsoleDefinition,
  type ConsoleLook,
  type UnsentWork,
} from "./definition";
import { IconsProvider } from "../fields/icons";
import { NoticeWordsProvider } from "../providers/notifications/audiences";
import { useFormatsShown } from "./use-formats-shown";
import { useFollowPushes } from "./follow-pushes";
import { signInPath } from "./entry/sign-in-path";
import { overridesOf } from "./overrides";
import { useLogOut, waitingWords } from "./use-log-out";

export { Allowed } from "./allowed";

/** What Refine knows of a resource. */
const refineResource = (resource: Resource) => ({
  name: resource.name,
  list: `/${resource.name}`,
  show: `/${resource.name}/:id`,
  ...(resource.readOnly
    ? {}
    : { create: `/${resource.name}/create`, edit: `/${resource.name}/:id/edit` }),
  meta: { label: pluralOf(resource) },
});
clearOnChangeOfUser(queryClient);
askAnewOnChange(queryClient);
refetchFailed(queryClient);
forgetDraftsOnSignOut();

const MaintenanceScreen = lazy(async () => ({
  default: (await import("../shell/maintenance-screen")).MaintenanceScreen,
}));

/**
 * What somebody else has set shows here at once; whether one is stopped by it is the server's word.
 */
const followSettings = () =>
  onLive("settings", () => {
    void queryClient.invalidateQueries({ queryKey: ["settings"] });
    void renewBranding().then(() =>
      isMaintained() ? renewSession().catch(() => undefined) : undefined,
    );
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

/**
 * Renews what one may do, follows what is set elsewhere, and keeps the live events while somebody
 * is signed in.
 */
function useFollowServer() {
  const session = useSession();
  const user = session?.user.id;
  useEffect(() => {
    if (user === undefined) return undefined;
    void loadBranding();
    // What one may do can have changed since one signed in; a 401 to this ends the session like any
    // other.
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
}

type AccessControl = ReturnType<typeof accessControlOf>;

const spokenGroup = (name: string) => headingText("groups", name);

/** What a console is made of. */
interface ConsoleParts {
  definition: ConsoleDefinition;
  look: ConsoleLook;
  /** Work that may wait on this device. */
  unsent?: readonly UnsentWork[];
  accessControl?: AccessControl;
}

/** What is made once of a definition. */
const prepare = ({
  definition,
  look,
  unsent = [],
  accessControl = accessControlOf(definition),
}: ConsoleParts) => ({
  definition,
  look,
  unsent,
  entries: [
    ...definition.features.flatMap(({ menu = [] }) => menu),
    ...entriesOf(definition.resources),
  ].map(translateEntry),
  groupOrder: definition.menuGroups.map(spokenGroup),
  foldFirst: definition.foldFirst?.map(spokenGroup),
  commands: definition.features.flatMap(({ commands = [] }) => commands).map(translateEntry),
  namedActions: definition.features.flatMap(({ namedActions }) => namedActions ?? []),
  pageViews: definition.features.flatMap(({ pageViews }) => pageViews ?? []),
  peeks: Object.fromEntries(byResource(definition, ({ recordPeeks }) => recordPeeks)),
  overrides: overridesOf(definition),
  accessControl,
  dataProvider: createDataProvider(definition.resources),
  refineResources: definition.resources.map(refineResource),
});
type Prepared = ReturnType<typeof prepare>;

/** What is around every page of whoever is signed in. */
function Frame({ user, console }: { user: Session["user"]; console: Prepared }) {
  const stopped = useMaintenance();
  const mayOpen = useMayOpen();
  const areFormatsKnown = useAreFormatsKnown();
  const formatsShown = useFormatsShown();
  const { logOut, logOutNow, dialog } = useLogOut(console.unsent);
  return (
    <>
      <ViewBanner />
      <PasswordAsked />
      {stopped ? (
        <Suspense fallback={null}>
          <MaintenanceScreen
            onReturn={cameBack}
            onLogOut={logOutNow}
            waiting={waitingWords(console.unsent)}
          />
        </Suspense>
      ) : null}
      <Shell
        user={user}
        entries={console.entries}
        groupOrder={console.groupOrder}
        foldFirst={console.foldFirst}
        actions={console.commands}
        namedActions={console.namedActions}
        pageViews={console.pageViews}
        peeks={console.peeks}
        onLogOut={logOut}
        bell={<Bell mayOpenCentre={mayOpen("/notifications")} />}
      >
        {areFormatsKnown ? (
          <Fragment key={formatsShown}>
            <FactorReminder />
            <Outlet />
          </Fragment>
        ) : null}
      </Shell>
      {dialog}
    </>
  );
}

/** Lets through who is signed in, with what that one may do; everybody else goes to the sign-in. */
function Protected({ console }: { console: Prepared }) {
  const signedIn = useSignedIn();
  const user = useIdentity();
  const rights = useRights();
  const ask = useMemo(() => console.accessControl.askAs(rights), [console, rights]);
  const permissions = useMemo(
    () => offeredPermissions(console.definition, rights),
    [console, rights],
  );
  if (!signedIn || !user) return <ToSignIn />;
  return (
    <ResourceRegistry
      resources={console.definition.resources}
      rights={rights}
      pagePermissions={permissions}
    >
      <AccessProvider value={ask}>
        <IconsProvider value={console.look.icons}>
          <NoticeWordsProvider value={console.look.notices}>
            <OverridesProvider value={console.overrides}>
              <ApiClient value={http}>
                <NotificationsProvider
                  position="top-right"
                  limit={toastLimit}
                  zIndex={400}
                  containerWidth={380}
                >
                  <Frame user={user} console={console} />
                </NotificationsProvider>
              </ApiClient>
            </OverridesProvider>
          </NoticeWordsProvider>
        </IconsProvider>
      </AccessProvider>
    </ResourceRegistry>
  );
}

/**
 * All that is behind the sign-in, begun anew for whoever comes next. Whoever is not signed in is
 * sent there, and brought back afterwards. Not drawn anew with each address.
 */
export function makeConsole(parts: ConsoleParts) {
  const console = prepare(parts);
  return memo(function Console() {
    useFollowServer();
    return (
      <Refine
        key={useSession()?.user.id ?? "nobody"}
        authProvider={authProvider}
        dataProvider={console.dataProvider}
        accessControlProvider={console.accessControl}
        notificationProvider={notificationProvider}
        routerProvider={routerProvider}
        i18nProvider={i18nProvider}
        resources={console.refineResources}
        options={{
          disableTelemetry: true,
          disableRouteChangeHandler: true,
          reactQuery: { clientConfig: queryClient },
        }}
      >
        <Protected console={console} />
      </Refine>
    );
  });
}
