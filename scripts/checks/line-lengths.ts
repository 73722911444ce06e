import type { SourceFile } from '../repository.ts'

/** Columns at which code and comments end, and prose of the docs. */
const MOST_COLUMNS = 120
const MOST_PROSE = 160
const COMMENT = /^\s*(?:\*|\/\/|\/\*|--)/
/** What cannot be broken: a directive has to be one line, and so has what SQL quotes or is given. */
const DIRECTIVE = /biome-ignore/
const QUOTED = /['"`]|\$\{/
const PATTERN = /^\s*\/\^/
/**
 * Merged migrations are never changed, unlike the script that replaces some of them, and the list of objects is made of
 * links.
 */
const APART = /\/(?:project-)?migrations\/(?!folded\/)|database-objects\.md$/

/**
 * Lines that are too long, as `path:line`: comments, SQL outside of quotes, and prose of the docs outside of tables and
 * examples. All other code is the formatter's. Throws when there is nothing to look at.
 */
export function findLongLines(files: readonly SourceFile[]): string[] {
  const looked = files.filter(({ path }) => !APART.test(path))
  if (looked.length === 0) throw new Error('No file was read: the check of lines looks in the wrong place.')
  return looked.flatMap(({ path, text }) =>
    path.endsWith('.md') ? longProse(path, text) : longCode(path, text),
  )
}

function longCode(path: string, text: string): string[] {
  const isSql = /\.sql(?:\.ts)?$/.test(path)
  return overlong(path, text.split('\n'), MOST_COLUMNS, (line) =>
    COMMENT.test(line) ? !DIRECTIVE.test(line) : isSql && !QUOTED.test(line) && !PATTERN.test(line),
  )
}

function longProse(path: string, text: string): string[] {
  let isExample = false
  return overlong(path, text.split('\n'), MOST_PROSE, (line) => {
    if (line.startsWith('```')) isExample = !isExample
    return !isExample && !/^(?:\||#|!)/.test(line)
  })
}

function overlong(
  path: string,
  lines: readonly string[],
  most: number,
  counts: (line: string) => boolean,
): string[] {
  return lines.flatMap((line, at) =>
    counts(line) && line.length > most
      ? [`${path}:${at + 1} has ${line.length} columns, ${most} at most`]
      : [],
  )
}
