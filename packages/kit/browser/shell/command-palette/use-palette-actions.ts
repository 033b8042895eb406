import { useEffect, useMemo, useState } from "react";
import { useMay, useMayDo, useMayOpen } from "../../fields/may";
import { t } from "../../strings/palette";
import type { CommandGroup } from "./commands";
import { nameIn } from "./name-in";
import type {
  LoadActions,
  LoadViews,
  PageView,
  PaletteAction,
} from "../../fields/palette/palette-action";
import { settled, usePausedSearch, type Found } from "./use-paused-search";

/** What several parts of an application have, once it is loaded; what does not load is left out. */
function useLoaded<Item>(loaders: readonly (() => Promise<readonly Item[]>)[]): readonly Item[] {
  const [items, setItems] = useState<readonly Item[]>([]);
  useEffect(() => {
    let here = true;
    void Promise.allSettled(loaders.map((load) => load())).then((loaded) => {
      if (here) setItems(loaded.flatMap((one) => (one.status === "fulfilled" ? one.value : [])));
    });
    return () => void (here = false);
  }, [loaders]);
  return items;
}

/** The views of the pages that the one who is signed in may open. */
export function usePageViews(loaders: readonly LoadViews[]): readonly PageView[] {
  const views = useLoaded(loaders);
  const mayOpen = useMayOpen();
  return useMemo(() => views.filter(({ page }) => mayOpen(page)), [views, mayOpen]);
}

/** The actions that are open to the one who is signed in, once they are loaded. */
export function useOpenActions(loaders: readonly LoadActions[]): readonly PaletteAction[] {
  const actions = useLoaded(loaders);
  const [may, mayDo, mayOpen] = [useMay(), useMayDo(), useMayOpen()];
  return useMemo(
    () => actions.filter((action) => action.isOpen({ may, mayDo, mayOpen })),
    [actions, may, mayDo, mayOpen],
  );
}

/** The actions that a sentence means, each with the name in it; those said letter by letter first. */
function meantBy(typed: string, actions: readonly PaletteAction[]) {
  const meant = actions.flatMap((action) => {
    const named = nameIn(typed, action.phrases);
    return named ? [{ action, ...named }] : [];
  });
  const exact = meant.filter(({ isExact }) => isExact);
  return exact.length > 0 ? exact : meant;
}

/** What sentences that name a record lead to, and whether the text is one. */
export function useNamedActions(
  actions: readonly PaletteAction[],
  typed: string,
): Found & { isSentence: boolean } {
  const meant = useMemo(() => meantBy(typed, actions), [typed, actions]);
  const ask = useMemo(() => {
    if (meant.length === 0) return undefined;
    return async (signal: AbortSignal): Promise<Found> => {
      const { groups, state } = await settled(
        meant.map(async ({ action, name }): Promise<CommandGroup> => ({
          name: t("byName"),
          commands: (await action.find(name, signal)).map((command) => ({
            ...(action.icon ? { icon: action.icon } : {}),
            ...command,
            id: `${action.id}:${command.id}`,
          })),
        })),
      );
      const commands = groups.flatMap((group) => group.commands);
      return { groups: commands.length > 0 ? [{ name: t("byName"), commands }] : [], state };
    };
  }, [meant]);
  return { ...usePausedSearch(ask), isSentence: meant.length > 0 };
}
