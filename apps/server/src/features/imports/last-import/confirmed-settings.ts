import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import { DELIMITERS } from '@quitus/domain/imports/import-draft.ts'
import type { FileCount } from '../import-report.ts'

/**
 * The settings of a published import as far as they hold for further files: what it found in its files counts as
 * decided where all of them agree. Encoding, marks of numbers and forms of days stay as a person chose them, for whole
 * files say them again; files and a closing date are of this import alone.
 */
export function confirmedSettings(content: DraftContent, files: readonly FileCount[]): DraftContent {
  const forms = files.map(({ form }) => form)
  const texts = forms.filter(({ sheet }) => sheet === null)
  const delimiter = agreed(texts.map((form) => form.delimiter))
  const { reading } = content
  return {
    ...content,
    files: [],
    fec: { siren: content.fec.siren, closingOn: null },
    reading:
      content.kind === 'fec'
        ? reading
        : {
            encoding: reading.encoding,
            delimiter: reading.delimiter ?? DELIMITERS.find((each) => each === delimiter) ?? null,
            headerLine: reading.headerLine ?? agreed(forms.map((form) => form.headerLine)),
            sheet: reading.sheet ?? agreed(forms.flatMap(({ sheet }) => (sheet === null ? [] : [sheet]))),
          },
  }
}

function agreed<Value>(values: readonly Value[]): Value | null {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}
