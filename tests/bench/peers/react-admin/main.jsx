import jsonServerProvider from "ra-data-json-server";
import {
  Admin,
  Create,
  Datagrid,
  DateField,
  Edit,
  EditButton,
  EmailField,
  List,
  NumberField,
  NumberInput,
  Resource,
  SelectInput,
  Show,
  ShowButton,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from "react-admin";
import { createRoot } from "react-dom/client";

const authProvider = {
  async login(values) {
    await fetch("/api/login", { method: "POST", body: JSON.stringify(values) });
    localStorage.setItem("signed-in", "1");
  },
  async logout() {
    localStorage.removeItem("signed-in");
  },
  async checkAuth() {
    if (!localStorage.getItem("signed-in")) throw new Error("Not signed in");
  },
  async checkError() {},
  async getPermissions() {},
  getIdentity: async () => ({ id: 1, fullName: "Office" }),
};

const states = ["active", "left"].map((id) => ({ id, name: id }));
const filters = [
  <TextInput key="q" source="q" label="Search" alwaysOn />,
  <SelectInput key="status" source="status" choices={states} alwaysOn />,
];
const Students = () => (
  <List filters={filters} perPage={25}>
    <Datagrid rowClick="edit">
      <TextField source="code" />
      <TextField source="first_name" />
      <TextField source="last_name" />
      <EmailField source="email" />
      <NumberField source="grade" />
      <TextField source="section" />
      <TextField source="status" />
      <DateField source="created_at" />
      <EditButton />
      <ShowButton />
    </Datagrid>
  </List>
);
const inputs = (
  <SimpleForm>
    <TextInput source="code" />
    <TextInput source="first_name" />
    <TextInput source="last_name" />
    <TextInput source="email" />
    <NumberInput source="grade" />
    <TextInput source="section" />
    <SelectInput source="status" choices={states} />
  </SimpleForm>
);
const NewStudent = () => <Create>{inputs}</Create>;
const ChangedStudent = () => <Edit>{inputs}</Edit>;
const OneStudent = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="code" />
      <TextField source="first_name" />
      <TextField source="last_name" />
      <EmailField source="email" />
    </SimpleShowLayout>
  </Show>
);

createRoot(document.getElementById("root")).render(
  <Admin
    disableTelemetry
    dataProvider={jsonServerProvider("/api")}
    authProvider={authProvider}
    requireAuth
  >
    <Resource
      name="students"
      list={Students}
      create={NewStudent}
      edit={ChangedStudent}
      show={OneStudent}
      recordRepresentation="code"
    />
  </Admin>,
);
