import * as z from "zod";
import type { Resource } from "../../schema";
import { recordAnswer } from "../http/record-answer";
import { settingFields } from "./paths";

type Placed = readonly [parts: readonly string[], schema: z.ZodType];

function branch(placed: readonly Placed[]): z.ZodObject {
  const names = [...new Set(placed.map(([[name = ""]]) => name))];
  return z.object(
    Object.fromEntries(
      names.map((name) => {
        const within = placed.flatMap(([[first, ...rest], schema]): Placed[] =>
          first === name ? [[rest, schema]] : [],
        );
        const value = within.find(([rest]) => rest.length === 0);
        return [name, value ? value[1] : branch(within)];
      }),
    ),
  );
}

/** The settings as they are answered: nested by their paths, each value as its field declares it. */
export function settingsAnswer(declaration: Resource): z.ZodObject {
  const shape: Readonly<Record<string, z.ZodType>> = recordAnswer(declaration).shape;
  return branch(
    [...settingFields(declaration).keys()].flatMap((path): Placed[] => {
      const schema = shape[path];
      return schema ? [[path.split("."), schema]] : [];
    }),
  );
}
