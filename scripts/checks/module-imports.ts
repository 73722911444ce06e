import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from '../repository.ts'

/** One import of a module, whether of values or types, static or dynamic, or an export from another module. */
export type ModuleImport = { specifier: string; line: number }

/** What a module imports; throws when it cannot be parsed, because then nothing is known about it. */
export function listImports({ path, text }: SourceFile): ModuleImport[] {
  const { program, errors } = parseSync(path, text)
  const [fault] = errors
  if (fault !== undefined) throw new Error(`${path}: ${fault.message}`)
  const found: ModuleImport[] = []
  const add = (source: unknown, offset: number) => {
    found.push({ specifier: specifierOf(source), line: text.slice(0, offset).split('\n').length })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.start),
    ExportAllDeclaration: (node) => add(node.source, node.start),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node.source, node.start)
    },
    ImportExpression: (node) => add(node.source, node.start),
    TSImportType: (node) => add(node.source, node.start),
  }).visit(program)
  return found
}

/** An import whose target only runtime knows has an empty specifier. */
function specifierOf(source: unknown): string {
  const isLiteral = typeof source === 'object' && source !== null && 'value' in source
  return isLiteral && typeof source.value === 'string' ? source.value : ''
}
