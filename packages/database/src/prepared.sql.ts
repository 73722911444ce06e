import { type RawBuilder, sql } from 'kysely'

const MARK = /^\s*\/\* prepared: (.+?) \*\//

/**
 * Marks the statement that it begins as one to be planned once for each connection: for statements that nearly every
 * call makes, whose text never varies (a name that comes with another text is refused) and whose best plan does not
 * hang on their values.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */`)
}

/** The name given by `prepared`; undefined for other statements. */
export function preparedName(text: string): string | undefined {
  return MARK.exec(text)?.[1]
}
