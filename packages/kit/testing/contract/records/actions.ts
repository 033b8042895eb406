import { describe, expect, it } from "vitest";
import {
  actionForm,
  optionLabel,
  recordActions,
  requirementOfAction,
  stateField,
  type RecordAction,
  type Resource,
} from "../../../schema";
import { ownRules } from "../own-rules";
import { ask, signIn } from "../ask";
import type { ContractStage, Row } from "../stage";
import { expectOne, expectRecord, expectRefusal } from "./shapes";

const missing = 2_000_000_000;

/** The transitions by which each state is reached from the first, the fewest there are. */
function waysTo(resource: Resource): ReadonlyMap<string, readonly RecordAction[]> {
  const ways = new Map<string, readonly RecordAction[]>([
    [stateField(resource)?.default ?? "", []],
  ]);
  for (const [state, way] of ways)
    for (const action of recordActions(resource)) {
      const { transition } = action;
      if (transition?.from.includes(state) && !ways.has(transition.to))
        ways.set(transition.to, [...way, action]);
    }
  return ways;
}

const act = async (
  stage: ContractStage,
  resource: Resource,
  { id, version }: Row,
  action: RecordAction,
) =>
  stage.ask(
    "POST",
    `${resource.name}/${id}/actions/${action.name}`,
    await stage.drafts.full(actionForm(resource, action)),
    { "If-Match": `"${version}"` },
  );

/** Makes a record fit for an action, where the application says that its rules ask for more. */
async function made(
  stage: ContractStage,
  resources: readonly Resource[],
  resource: Resource,
  row: Row,
  action: RecordAction,
): Promise<Row> {
  const ready = ownRules().ready?.[`${resource.name}.${action.name}`];
  if (!ready) return row;
  const path = `${resource.name}/${row.id}`;
  if (typeof ready === "function")
    await ready(row, {
      ask: stage.ask,
      make: async (of, given) => {
        const other = resources.find(({ name }) => name === of);
        if (!other) throw new Error(`No resource is named ${of}.`);
        return (await stage.create(other, await stage.drafts.least(other, given))).id;
      },
    });
  else expectOne(await stage.ask("PATCH", path, ready));
  return expectOne(await stage.ask("GET", path)) as Row;
}

/** A new record that has come to a state. */
async function inState(
  stage: ContractStage,
  resources: readonly Resource[],
  resource: Resource,
  way: readonly RecordAction[],
): Promise<Row> {
  let row = await stage.create(resource, await stage.drafts.least(resource));
  for (const action of way) {
    row = await made(stage, resources, resource, row, action);
    row = expectOne(await act(stage, resource, row, action)) as Row;
  }
  return row;
}

function describeStates(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  const field = stateField(resource);
  const key = resource.states?.field;
  if (!field || key === undefined) return;
  const ways = waysTo(resource);

  it("come to every state by transitions, from the one that new records have", () => {
    expect([...ways.keys()].sort()).toEqual([...field.options].sort());
  });

  for (const [state, way] of ways) {
    it(`go on from "${state}" by the transitions of the declaration, and by no other`, async () => {
      for (const action of recordActions(resource)) {
        const { transition } = action;
        if (!transition) continue;
        const isPossible = transition.from.includes(state);
        let row = await inState(stage(), resources, resource, way);
        if (isPossible) row = await made(stage(), resources, resource, row, action);
        const answer = await act(stage(), resource, row, action);
        const now = (await stage().ask("GET", `${resource.name}/${row.id}`)).body.data as Row;
        if (isPossible) {
          expectRecord(resources, resource, expectOne(answer) as Row);
          expect([action.name, now[key], now.version]).toEqual([
            action.name,
            transition.to,
            row.version + 1,
          ]);
        } else {
          expectRefusal(answer, 409);
          expect(answer.body.message).toContain(`“${optionLabel(field, state)}”`);
          expect(now).toEqual(row);
        }
      }
    });

    it(`are not edited from "${state}" into another one, by a body or a file`, async () => {
      const row = await inState(stage(), resources, resource, way);
      for (const other of field.options.filter((option) => option !== state)) {
        const edit = await stage().ask("PATCH", `${resource.name}/${row.id}`, { [key]: other });
        expect(Object.keys(expectRefusal(edit, 422))).toEqual([key]);
        const file = await stage().ask("POST", `${resource.name}/import`, {
          rows: [{ ID: row.id, [field.label]: other }],
          match_on: "id",
        });
        expect(expectOne(file)).toMatchObject({ updated: 0, refused: [{ column: field.label }] });
      }
      expect((await stage().ask("GET", `${resource.name}/${row.id}`)).body.data).toEqual(row);
    });
  }
}

/** The actions that a resource declares, and the states of its records. */
export function describeActions(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  const actions = recordActions(resource);
  if (actions.length === 0) return;
  describe(`actions on ${resource.name}`, () => {
    it("take their permission, an id that is there, and the version they are done to", async () => {
      const row = await stage().create(resource, await stage().drafts.least(resource));
      const others = await signIn(stage().host, { permissions: [`view_${resource.permission}`] });
      for (const action of actions) {
        const path = `${resource.name}/${row.id}/actions/${action.name}`;
        const [key] = requirementOfAction(resource, action).keys;
        const refused = await ask(stage().host, others, "POST", `/admin/${path}`, {});
        expect([action.name, refused.status, refused.body["permission"]]).toEqual([
          action.name,
          403,
          key,
        ]);
        const body = await stage().drafts.full(actionForm(resource, action));
        expectRefusal(
          await stage().ask("POST", `${resource.name}/${missing}/actions/${action.name}`, body),
          404,
        );
        expectRefusal(await stage().ask("POST", path, body, { "If-Match": '"999"' }), 412, [
          "data",
        ]);
        expectRefusal(await stage().ask("POST", path, { ...body, nickname: 1 }), 422);
      }
      expect((await stage().ask("GET", `${resource.name}/${row.id}`)).body.data).toEqual(row);
    });

    describeStates(resource, resources, stage);
  });
}
