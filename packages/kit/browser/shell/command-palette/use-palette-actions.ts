import { useEffect, useMemo, useState } from "react";
import { useMay, useMayDo, useMayOpen } from "../../fields/may";
import { t } from "../../strings/palette";
import type { CommandGroup } from "./commands";
import { nameIn } from "./name-in";
import type { LoadActions, PaletteAction } from "../../fields/palette/palette-action";
import { settled, usePausedSearch, type Found } from "./use-paused-search";

/** The actions that are open to the one who is signed in, once they are loaded. */
export function useOpenActions(loaders: readonly LoadActions[]): readonly PaletteAction[] {
  const [actions, setActions] = useState<readonly PaletteAction[]>([]);
  const [may, mayDo, mayOpen] = [useMay(), useMayDo(), useMayOpen()];
  useEffect(() => {
    let here = true;
    void Promise.allSettled(loaders.map((load) => load())).then((loaded) => {
      if (here) setActions(loaded.flatMap((one) => (one.status === "fulfilled" ? one.value : [])));
    });
    return () => void (here = false);
  }, [loaders]);
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
