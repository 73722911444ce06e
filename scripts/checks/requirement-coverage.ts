import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from '../repository.ts'

const ID = /\b[A-Z][A-Z0-9]*-\d{2}\b/g
const TEST_FUNCTION = /^(?:test|it|describe)$|Test$/

/** Ids that the requirements page defines: the first cell of its table rows. */
export function listRequirements(page: string): string[] {
  return page.split('\n').flatMap((line) => /^\|\s*([A-Z][A-Z0-9]*-\d{2})\s*\|/.exec(line)?.[1] ?? [])
}

/** For each id that the title of a test or of a group of tests names, the files that hold such tests. */
export function findTestedRequirements(tests: readonly SourceFile[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { path, text } of tests) {
    for (const id of listTitles(path, text).flatMap((title) => title.match(ID) ?? [])) {
      found.set(id, (found.get(id) ?? new Set()).add(path))
    }
  }
  return found
}

function listTitles(path: string, text: string): string[] {
  const titles: string[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!isTestFunction(callee)) return
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value)
      if (title?.type === 'TemplateLiteral') titles.push(...title.quasis.map(({ value }) => value.raw))
    },
  }).visit(parseSync(path, text).program)
  return titles
}

/** `test`, `test.each(…)`, `test.describe`, `it.runIf(…)`, `rootTest`: whatever begins with a test function. */
function isTestFunction(callee: unknown): boolean {
  if (typeof callee !== 'object' || callee === null) return false
  if ('name' in callee) return typeof callee.name === 'string' && TEST_FUNCTION.test(callee.name)
  if ('object' in callee) return isTestFunction(callee.object)
  if ('callee' in callee) return isTestFunction(callee.callee)
  return 'tag' in callee && isTestFunction(callee.tag)
}
