import type { SourceFile } from '../repository.ts'

const LIST = 'packages/domain/src/values/column-type.ts'

/**
 * Lines of modules, tests apart, that compare a column type by its name instead of using one of the tables (decision
 * 072).
 */
export function findColumnTypeNames(modules: readonly SourceFile[]): string[] {
  const list = modules.find(({ path }) => path === LIST)?.text ?? ''
  const names = [...list.matchAll(/^ {2}'([A-Z_]+)',$/gm)].map(([, name]) => name)
  if (names.length === 0) return [`${LIST} names no column type`]
  const type = `'(?:${names.join('|')})'`
  const comparison = new RegExp(`[!=]==?\\s*${type}|${type}\\s*[!=]==?|\\bcase\\s+${type}`)
  return modules
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          comparison.test(line)
            ? [`${path}:${at + 1} compares a column type by its name: ${line.trim()}`]
            : [],
        ),
    )
}
