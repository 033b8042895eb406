import {
  ActionIcon,
  Global,
  Group,
  MantineProvider,
  Pagination,
  ScrollArea,
  Table,
} from "@mantine/core";
import { NotificationsProvider } from "@mantine/notifications";
import { Authenticated, Refine, useTable } from "@refinedev/core";
import {
  AuthPage,
  DateField,
  EditButton,
  EmailField,
  ErrorComponent,
  List,
  RefineThemes,
  ShowButton,
  ThemedLayout,
  useNotificationProvider,
} from "@refinedev/mantine";
import routerProvider, {
  CatchAllNavigate,
  DocumentTitleHandler,
  NavigateToResource,
  UnsavedChangesNotifier,
} from "@refinedev/react-router";
import dataProvider from "@refinedev/simple-rest";
import { IconSelector, IconUsers } from "@tabler/icons-react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Outlet, Route, Routes } from "react-router";

const authProvider = {
  async login(values) {
    await fetch("/api/login", { method: "POST", body: JSON.stringify(values) });
    localStorage.setItem("signed-in", "1");
    return { success: true, redirectTo: "/students" };
  },
  async logout() {
    localStorage.removeItem("signed-in");
    return { success: true, redirectTo: "/login" };
  },
  check: async () =>
    localStorage.getItem("signed-in")
      ? { authenticated: true }
      : { authenticated: false, redirectTo: "/login" },
  onError: async () => ({}),
  getPermissions: async () => undefined,
  getIdentity: async () => ({ id: 1, name: "Office" }),
};

const columns = [
  ["code", "Code"],
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["email", "Email"],
  ["grade", "Grade"],
  ["section", "Section"],
  ["status", "Status"],
  ["created_at", "Created"],
];
function Cell({ field, value }) {
  if (field === "email") return <EmailField value={value} />;
  if (field === "created_at") return <DateField value={value} />;
  return value;
}

function Students() {
  const table = useTable({ pagination: { pageSize: 25 } });
  const { sorters, setSorters, result, pageCount, currentPage, setCurrentPage } = table;
  const sortBy = (field) => {
    const isUp = sorters[0]?.field === field && sorters[0].order === "asc";
    setSorters([{ field, order: isUp ? "desc" : "asc" }]);
  };
  return (
    <List>
      <ScrollArea>
        <Table highlightOnHover>
          <thead>
            <tr>
              {columns.map(([field, name]) => (
                <th key={field}>
                  <Group spacing="xs" noWrap>
                    {name}
                    <ActionIcon size="xs" aria-label="sort" onClick={() => sortBy(field)}>
                      <IconSelector size={18} />
                    </ActionIcon>
                  </Group>
                </th>
              ))}
              <th>Actions</th>
            </tr>
          </thead>
          <tbody>
            {result.data.map((student) => (
              <tr key={student.id}>
                {columns.map(([field]) => (
                  <td key={field}>
                    <Cell field={field} value={student[field]} />
                  </td>
                ))}
                <td>
                  <Group spacing="xs" noWrap>
                    <EditButton hideText recordItemId={student.id} />
                    <ShowButton hideText recordItemId={student.id} />
                  </Group>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      <Pagination position="right" total={pageCount} page={currentPage} onChange={setCurrentPage} />
    </List>
  );
}

const pages = (
  <Routes>
    <Route
      element={
        <Authenticated key="console" fallback={<CatchAllNavigate to="/login" />}>
          <ThemedLayout>
            <Outlet />
          </ThemedLayout>
        </Authenticated>
      }
    >
      <Route index element={<NavigateToResource resource="students" />} />
      <Route path="/students" element={<Students />} />
      <Route path="*" element={<ErrorComponent />} />
    </Route>
    <Route path="/login" element={<AuthPage type="login" />} />
  </Routes>
);
const resources = [
  {
    name: "students",
    list: "/students",
    edit: "/students/edit/:id",
    show: "/students/show/:id",
    meta: { icon: <IconUsers size={16} /> },
  },
];

const Console = () => {
  const notificationProvider = useNotificationProvider();
  return (
    <Refine
      dataProvider={dataProvider("/api")}
      authProvider={authProvider}
      routerProvider={routerProvider}
      notificationProvider={notificationProvider}
      resources={resources}
      options={{ syncWithLocation: true, warnWhenUnsavedChanges: true, disableTelemetry: true }}
    >
      {pages}
      <UnsavedChangesNotifier />
      <DocumentTitleHandler />
    </Refine>
  );
};

const App = () => (
  <BrowserRouter>
    <MantineProvider theme={RefineThemes.Blue} withNormalizeCSS withGlobalStyles>
      <Global styles={{ body: { WebkitFontSmoothing: "auto" } }} />
      <NotificationsProvider position="top-right">
        <Console />
      </NotificationsProvider>
    </MantineProvider>
  </BrowserRouter>
);
createRoot(document.getElementById("root")).render(<App />);
