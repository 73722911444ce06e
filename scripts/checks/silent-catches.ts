import { type Comment, parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from '../repository.ts'

const OF_TESTS = /\.(?:test|spec)\.tsx?$|\/testing\/|^(?:e2e|bench)\//

/**
 * Places where an error is dropped without a word, as `path:line`: a `catch` or `.catch()` that neither takes the
 * error nor throws, with no comment in it or right above it that says why. Throws when there is nothing to look at.
 */
export function findSilentCatches(modules: readonly SourceFile[]): string[] {
  const looked = modules.filter(({ path }) => !OF_TESTS.test(path))
  if (looked.length === 0) throw new Error('No file was read: the check of catches looks in the wrong place.')
  return looked.flatMap(({ path, text }) =>
    silentLines(path, text).map((line) => `${path}:${line} drops an error: log it, or say why in a comment`),
  )
}

function silentLines(path: string, text: string): number[] {
  const { program, comments } = parseSync(path, text)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const lines: number[] = []
  const inspect = (from: number, body: { start: number; end: number }) => {
    const isThrown = /\bthrow\b/.test(text.slice(body.start, body.end))
    if (!isThrown && !isExplained(comments, lineOf, [lineOf(from), lineOf(body.end)]))
      lines.push(lineOf(from))
  }
  new Visitor({
    CatchClause: ({ start, param, body }) => {
      if (param === null) inspect(start, body)
    },
    CallExpression: ({ callee, arguments: [handler] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name !== 'catch' || handler?.type !== 'ArrowFunctionExpression') return
      if (handler.params.length === 0) inspect(callee.property.start, handler)
    },
  }).visit(program)
  return lines
}

/**
 * Is there a comment on these lines, or one that ends on one of the three lines above them? A chain of calls may be
 * that long.
 */
function isExplained(
  comments: readonly Comment[],
  lineOf: (offset: number) => number,
  [first, last]: [number, number],
): boolean {
  return comments.some(({ start, end, value }) => {
    if (value.startsWith('*') || value.includes('biome-ignore')) return false
    return lineOf(end) >= first - 3 && lineOf(start) <= last
  })
}
