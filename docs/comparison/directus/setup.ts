import {
  authentication,
  createCollection,
  createDirectus,
  createFlow,
  createOperation,
  createPermissions,
  createPolicy,
  createRelation,
  createRole,
  rest,
  updateFlow,
} from "@directus/sdk";
import { policies } from "./access";
import { buttons } from "./flows";
import { collections, relations } from "./model";

const directus = createDirectus(process.env.DIRECTUS_URL ?? "")
  .with(authentication())
  .with(rest());
await directus.login({
  email: process.env.ADMIN_EMAIL ?? "",
  password: process.env.ADMIN_PASSWORD ?? "",
});

for (const collection of collections) await directus.request(createCollection(collection as never));
for (const relation of relations) await directus.request(createRelation(relation as never));

for (const { permissions, ...policy } of policies) {
  const { id } = await directus.request(createPolicy(policy));
  await directus.request(
    createPermissions(permissions.map((one) => ({ ...one, policy: id })) as never),
  );
  await directus.request(createRole({ name: policy.name, policies: [{ policy: id }] } as never));
}

for (const { operation, ...flow } of buttons) {
  const { id } = await directus.request(createFlow(flow as never));
  const first = await directus.request(createOperation({ ...operation, flow: id } as never));
  await directus.request(updateFlow(id, { operation: first.id } as never));
}
