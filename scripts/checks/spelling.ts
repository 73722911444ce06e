import { join } from 'node:path'
import { ROOT, type SourceFile } from '../repository.ts'
import { runCommand } from '../run-command.ts'

/** Phrases that `cspell.json` cannot flag, because it reads word by word, and what to write instead. */
const PHRASES: readonly { refused: RegExp; instead: string }[] = [
  { refused: /\b(?:left|leaves?|leaving) out\b/gi, instead: 'excluded, skipped, ignored' },
  { refused: /\b(?:takes?|taken|took|taking) back\b/gi, instead: 'undone, reversed, withdrawn' },
  { refused: /\botherwise than\b/gi, instead: 'differently from' },
]

/** The lines of files with a phrase that an English-speaking engineer would not write. Throws when it reads no file. */
export function findRefusedPhrases(files: readonly SourceFile[]): string[] {
  if (files.length === 0) throw new Error('No file was read.')
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        PHRASES.flatMap(({ refused, instead }) =>
          [...line.matchAll(refused)].map(([found]) => `${path}:${at + 1} “${found}”: write ${instead}`),
        ),
      ),
  )
}

/**
 * What cspell reports of all files below a folder: unknown and flagged words, one per line. Throws when it reads no
 * file.
 */
export async function findSpellingFaults(root = ROOT): Promise<string[]> {
  const config = ['--config', join(ROOT, 'cspell.json'), '--root', root]
  const { status, output } = await runCommand('cspell', ['lint', '--no-progress', ...config, '.'], {
    isQuiet: true,
  })
  const checked = /Files checked: (\d+)/.exec(output)
  if (checked === null || checked[1] === '0') throw new Error(`cspell read no file: ${output.trim()}`)
  if (status === 0) return []
  return output.split('\n').filter((line) => / - (?:Forbidden|Unknown) word /.test(line))
}
