/** Text of a statement that is not a value: what its author has written. */
class Text {
  constructor(readonly text: string) {}
}

/** A quoted name. */
class Name {
  constructor(readonly name: string) {}
}

/** A value that is sent as one parameter, also where it is a list. */
class Parameter {
  constructor(readonly value: unknown) {}
}

/**
 * A statement, or a piece of one: what it is written of, in order. Anything that is none of these
 * classes is a value, a list of values a list in brackets.
 */
export class SQL {
  constructor(readonly parts: readonly unknown[]) {}
}

function tag(texts: TemplateStringsArray, ...values: readonly unknown[]): SQL {
  return new SQL(
    texts.flatMap((text, at) =>
      at < values.length ? [new Text(text), values[at]] : [new Text(text)],
    ),
  );
}

/**
 * Writes SQL: `sql\`select * from planets where id = ${id}\``. A value becomes a parameter, another
 * piece of SQL stands where it is, `undefined` is left out, and a list becomes `($1, $2)`.
 */
export const sql = Object.assign(tag, {
  /** Text as it is. Never with anything that came from outside. */
  raw: (text: string): SQL => new SQL([new Text(text)]),
  /** A value as one parameter: a list is PostgreSQL's array. */
  param: (value: unknown): Parameter => new Parameter(value),
  /** A name of a table, a column or an alias, quoted. */
  identifier: (name: string): Name => new Name(name),
  /** Pieces with another between each two of them. */
  join: (pieces: readonly unknown[], between: SQL): SQL =>
    new SQL(pieces.flatMap((piece, at) => (at > 0 ? [between, piece] : [piece]))),
});

/** A condition that holds where one of these does; none of none. */
export const anyOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** Writes a statement out, in the order of its parts. */
export interface StatementWriter {
  text(text: string): void;
  value(value: unknown): void;
}

/** Hands each part of a statement to a writer. */
export function writeSql(part: unknown, to: StatementWriter): void {
  if (part === undefined) return;
  if (part instanceof Text) to.text(part.text);
  else if (part instanceof SQL) for (const one of part.parts) writeSql(one, to);
  else if (part instanceof Name) to.text(`"${part.name.replaceAll('"', '""')}"`);
  else if (part instanceof Parameter) to.value(part.value);
  else if (Array.isArray(part)) {
    to.text("(");
    part.forEach((item, at) => {
      if (at > 0) to.text(", ");
      writeSql(item, to);
    });
    to.text(")");
  } else to.value(part);
}
