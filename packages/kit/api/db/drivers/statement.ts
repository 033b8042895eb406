import { parameter, type Parameter } from "../parameter";
import { writeSql, type SQL } from "../sql";

/** A statement as a driver sends it. */
export interface Statement {
  text: string;
  parameters: Parameter[];
}

/**
 * Writes a statement out with `$1`-style places.
 * @throws TypeError when a parameter has no text form.
 */
export function statementOf(statement: SQL): Statement {
  const parameters: Parameter[] = [];
  let text = "";
  writeSql(statement, {
    text: (piece) => {
      text += piece;
    },
    value: (value) => {
      text += `$${parameters.push(parameter(value))}`;
    },
  });
  return { text, parameters };
}
