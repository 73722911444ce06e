import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from '../repository.ts'
import { baseKey, type Texts } from './catalogue-faults.ts'

/** Namespaces whose keys are codes that come from elsewhere: the server's answers and the rules of `domain`. */
const KEYED_BY_CODE = ['errors:', 'cells:']

/** Texts that no code can request: their key is in no string, and no template begins like it. */
export function findUnusedKeys(texts: Texts, modules: readonly SourceFile[]): string[] {
  const { strings, heads } = collectStrings(modules)
  const isUsed = (key: string) => {
    const names = namesOf(key)
    return names.some((name) => strings.has(name) || heads.some((head) => name.startsWith(head)))
  }
  return [...texts.keys()].filter(
    (key) => !KEYED_BY_CODE.some((prefix) => key.startsWith(prefix)) && !isUsed(key),
  )
}

/**
 * How code may write a key: in full, without the namespace it has already chosen, with or without the plural
 * category.
 */
function namesOf(key: string): string[] {
  const local = key.slice(key.indexOf(':') + 1)
  return [key, local, baseKey(key), baseKey(local)]
}

function collectStrings(modules: readonly SourceFile[]): { strings: Set<string>; heads: string[] } {
  const strings = new Set<string>()
  const heads = new Set<string>()
  for (const { path, text } of modules) {
    new Visitor({
      Literal: (node) => {
        if (typeof node.value === 'string') strings.add(node.value)
      },
      TemplateLiteral: (node) => {
        const head = node.quasis[0]?.value.cooked ?? ''
        if (node.expressions.length === 0) strings.add(head)
        // A head without a separator would match half a catalogue by chance.
        else if (/[:.]/.test(head)) heads.add(head)
      },
    }).visit(parseSync(path, text).program)
  }
  return { strings, heads: [...heads] }
}
