import type { SourceFile } from '../repository.ts'

const WEB = /^apps\/web\/src\/.*\.tsx$/
/** Zero and one say that something is there, which no schema changes. */
const TYPED = /\b(?:maxLength|minLength|max|min)=\{(?![01]\})\d[\d_]*\}/g

/**
 * Limits that a field of the web application has as a number, as `path:line`: its constant, in the domain, is the one
 * that the schema of the contract has. Throws when there is nothing to look at.
 */
export function findTypedLimits(modules: readonly SourceFile[]): string[] {
  const looked = modules.filter(({ path }) => WEB.test(path) && !path.endsWith('.test.tsx'))
  if (looked.length === 0) throw new Error('No file was read: the check of limits looks in the wrong place.')
  return looked.flatMap(({ path, text }) =>
    [...text.matchAll(TYPED)].map(
      ({ 0: limit, index }) =>
        `${path}:${text.slice(0, index).split('\n').length} ${limit}: import the constant that the schema of the contract has`,
    ),
  )
}
