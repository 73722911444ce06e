import type { SourceFile } from '../repository.ts'

const NUMBERED = /\/(?:project-)?migrations\/.*\.sql$/
const MODULE = /\/src\/(?!testing\/|.*\/testing\/).*\.sql\.ts$/
/** Its view has a column for each state and one named by the mapping: no file could hold its text. */
const BUILT_FROM_COLUMNS = 'packages/database/src/views/account-table.sql.ts'
/**
 * What makes or changes an object that has a repeatable file; helpers that end with the session are no such objects.
 */
const DEFINITION =
  /\b(?:create\s+(?:or\s+replace\s+)?(?:constraint\s+)?(function|procedure|trigger|policy|view)\s+(?!pg_temp\.)|alter\s+(function|policy|view)\s)/gi

/**
 * Places outside of the repeatable files where SQL defines a function, trigger, policy or view, as `path:line`. Such
 * a text would be run next to the one that a reader finds. Throws when there is nothing to look at.
 */
export function findObjectDefinitions(files: readonly SourceFile[]): string[] {
  if (!files.some(({ path }) => NUMBERED.test(path)))
    throw new Error('No migration was read: the check of definitions looks in the wrong place.')
  const looked = files.filter(({ path }) => NUMBERED.test(path) || MODULE.test(path))
  return looked.flatMap(({ path, text }) =>
    path === BUILT_FROM_COLUMNS
      ? []
      : [...withoutComments(text).matchAll(DEFINITION)].map(({ index, 1: created, 2: altered }) => {
          const line = text.slice(0, index).split('\n').length
          return `${path}:${line} defines a ${created ?? altered}: it belongs into a file of packages/database/repeatable`
        }),
  )
}

/** The same text with blanks in place of comments, so that lines keep their numbers. */
function withoutComments(text: string): string {
  return text.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))
}
