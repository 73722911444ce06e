import { existsSync } from 'node:fs'
import { z } from 'zod'
import { analyseFile, suggestMapping } from '#features/imports/analyse-file.ts'
import { ImportError } from '#features/imports/import-error.ts'
import { openFile } from '#features/imports/ledger-file.ts'
import type { Translate } from '#http/messages.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({ files: z.array(z.string()).min(1) })

/** Prints, as JSON, how files are written and a mapping to start from; needs no database. */
export async function runAnalyse(
  untrustedOptions: unknown,
  { translate, print }: { translate: Translate; print: (line: string) => void },
): Promise<void> {
  const { files } = readOptions(optionsSchema, untrustedOptions)
  const missing = files.find((path) => !existsSync(path))
  if (missing !== undefined) throw new CommandError(translate('imports:cli.fileMissing', { file: missing }))
  const analysed: object[] = []
  for (const path of files) {
    const analysis = await analyseFile(openFile(path)).catch((error: unknown) => {
      if (!(error instanceof ImportError)) throw error
      throw new CommandError(translate(`imports:refusals.${error.code}`, error.values))
    })
    const { scan, lines, columns } = analysis
    const { file, encoding, hasByteOrderMark, layout, lineEnds, fec } = scan
    const form = {
      file,
      encoding,
      hasByteOrderMark,
      delimiter: layout.delimiter,
      headerLine: layout.headerLine,
    }
    analysed.push(
      fec === null
        ? { ...form, lineEnds, lines, columns, mapping: suggestMapping(analysis) }
        : { ...form, isFec: true, missingColumns: fec.missing },
    )
  }
  print(JSON.stringify(analysed, null, 2))
}
