import {
  Authenticated,
  CanAccess,
  useCustom,
  useDelete,
  useForm,
  useInfiniteList,
  useList,
  useLogin,
  useMany,
  useResourceParams,
  useSelect,
  useTable,
} from "@refinedev/core";
import type { FormEvent } from "react";

interface Star {
  id: number;
  name: string;
}
interface Planet {
  id: number;
  name: string;
  moons: number | null;
  star_id: number | null;
}

const typedIn = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  return Object.fromEntries(new FormData(event.currentTarget)) as { name: string };
};

export function PlanetTable() {
  const { tableQuery, setCurrentPage, setSorters } = useTable<Planet>({
    resource: "planets",
    pagination: { pageSize: 2 },
    sorters: { initial: [{ field: "name", order: "asc" }] },
    syncWithLocation: false,
  });
  return (
    <>
      <p>{tableQuery.data?.total} planets</p>
      <ul>
        {tableQuery.data?.data.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <button onClick={() => setCurrentPage(2)}>Page 2</button>
      <button onClick={() => setSorters([{ field: "name", order: "desc" }])}>Z to A</button>
    </>
  );
}

export function CreatePlanet() {
  const { onFinish } = useForm({ resource: "planets", action: "create", redirect: false });
  return (
    <form onSubmit={(event) => void onFinish(typedIn(event)).catch(() => undefined)}>
      <input name="name" aria-label="Name" />
      <button>Create</button>
    </form>
  );
}

/** At `/planets/:id/edit`: which record it is stands in the address. */
export function EditPlanet() {
  const { resource, id } = useResourceParams();
  const { query, onFinish, mutation } = useForm<Planet>({ redirect: false });
  const planet = query?.data?.data;
  if (!planet) return <p>Loading</p>;
  return (
    <form
      key={planet.id}
      onSubmit={(event) => void onFinish(typedIn(event)).catch(() => undefined)}
    >
      <h1>{`${String(resource?.meta?.label)} ${String(id)}`}</h1>
      <input name="name" aria-label="Name" defaultValue={planet.name} />
      <button>Save</button>
      {mutation.error ? <p role="alert">{mutation.error.message}</p> : null}
    </form>
  );
}

export function AutosavedPlanet({ id }: { id: number }) {
  const { query, onFinishAutoSave, autoSaveProps } = useForm<Planet>({
    resource: "planets",
    action: "edit",
    id,
    redirect: false,
    autoSave: { enabled: true, debounce: 20 },
  });
  const planet = query?.data?.data;
  if (!planet) return <p>Loading</p>;
  return (
    <>
      <input
        aria-label="Name"
        defaultValue={planet.name}
        onChange={({ target }) =>
          void onFinishAutoSave({ name: target.value })?.catch(() => undefined)
        }
      />
      <p>{autoSaveProps.status}</p>
    </>
  );
}

export function UndoablePlanet({ id }: { id: number }) {
  const { query, onFinish } = useForm<Planet>({
    resource: "planets",
    action: "edit",
    id,
    redirect: false,
    mutationMode: "undoable",
    undoableTimeout: 1000,
  });
  const name = query?.data?.data.name;
  if (name === undefined) return <p>Loading</p>;
  return <button onClick={() => void onFinish({ name: `${name} II` })}>{`Rename ${name}`}</button>;
}

export function StarSelect() {
  const { options, onSearch } = useSelect<Star>({
    resource: "stars",
    optionLabel: "name",
    optionValue: "id",
    debounce: 20,
    onSearch: (text) => [{ field: "q", operator: "contains", value: text }],
  });
  return (
    <>
      <input aria-label="Search" onChange={({ target }) => onSearch(target.value)} />
      <select aria-label="Star">
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}

export function PlanetsWithStars() {
  const { result } = useList<Planet>({ resource: "planets", pagination: { mode: "off" } });
  const ids = result.data.flatMap(({ star_id: star }) => star ?? []);
  const { result: stars } = useMany<Star>({
    resource: "stars",
    ids,
    queryOptions: { enabled: ids.length > 0 },
  });
  return (
    <ul>
      {result.data.map(({ id, name, star_id: star }) => (
        <li
          key={id}
        >{`${name}: ${stars.data.find((one) => one.id === star)?.name ?? "no star"}`}</li>
      ))}
    </ul>
  );
}

export function MorePlanets() {
  const { result, query } = useInfiniteList<Planet>({
    resource: "planets",
    pagination: { pageSize: 2 },
    sorters: [{ field: "name", order: "asc" }],
  });
  return (
    <>
      <ul>
        {result.data?.pages.flatMap(({ data }) =>
          data.map(({ id, name }) => <li key={id}>{name}</li>),
        )}
      </ul>
      {result.hasNextPage ? <button onClick={() => void query.fetchNextPage()}>More</button> : null}
    </>
  );
}

export function DeletePlanet({ id }: { id: number }) {
  const { result } = useCustom<{ id: number; name: string }>({
    url: `/admin/planets/${id}`,
    method: "get",
  });
  const { mutate, mutation } = useDelete();
  return (
    <CanAccess resource="planets" action="delete" fallback={<p>You may look only.</p>}>
      <button
        onClick={() => mutate({ resource: "planets", id })}
      >{`Delete ${result.data.name}`}</button>
      {mutation.isSuccess ? <p>Deleted</p> : null}
    </CanAccess>
  );
}

export function Door() {
  const { mutate: login } = useLogin<{ email: string; password: string }>();
  return (
    <Authenticated
      key="door"
      fallback={
        <button onClick={() => login({ email: "ada@sky.test", password: "chalk-and-slate-7" })}>
          Sign in
        </button>
      }
    >
      <p>Welcome</p>
    </Authenticated>
  );
}
