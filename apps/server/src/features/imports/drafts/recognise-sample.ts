import { Readable } from 'node:stream'
import type { DraftColumn, Reading, RecognisedFile } from '@quitus/contract/imports/import-draft.schema.ts'
import { DOCUMENT_ROLES } from '@quitus/detection/document-roles.ts'
import type { DocumentRole } from '@quitus/domain/imports/document-role-names.ts'
import {
  MAX_IMPORTED_COLUMNS,
  PREVIEW_FIELDS,
  PREVIEW_LINES,
  READ_TYPES,
} from '@quitus/domain/imports/import-draft.ts'
import { z } from 'zod'
import { byteOrderMark, createTextDecoder, guessUtf16 } from '#files/text/text-encoding.ts'
import { analyseFile, type FileAnalysis } from '../analyse-file.ts'
import { readFecName } from '../fec/fec-file-name.ts'
import { masterHeaders } from '../fec/supplier-master.ts'
import { ImportError } from '../import-error.ts'
import { headerKeyOf } from '../last-import/header-key.ts'
import { openFile } from '../ledger-file.ts'
import { createRecordReader } from '../read-records.ts'
import { withWorkbook } from '../reading/workbook-file.ts'
import { suggestMapping, suggestRolesOf } from '../suggest-mapping.ts'

/** The first bytes of a file; `isWhole` where they are all of it. Of a workbook, where the whole of it is. */
export type Sample = {
  object: string
  name: string
  bytes: Uint8Array
  isWhole: boolean
  path: string | null
}

export type SampleFinding = Pick<RecognisedFile, 'form' | 'sheets' | 'lines'> & {
  object: string
  problem: { code: ImportError['code']; values: Record<string, string | number> } | null
  /** By what lists with the same header are found; null for ledger files (FEC). */
  headerKey: string | null
}
export type Suggestion = { columns: DraftColumn[]; keyColumns: string[] }

/** Lines of a workbook that are looked at; the job reads all. */
const WORKBOOK_LINES = 5000
/** Longest part of a field that is shown. */
const SHOWN_FIELD = 200

/** What samples of files are, and what their columns seem to mean. */
export async function recogniseSamples(
  samples: readonly Sample[],
  reading: Reading,
  preview: string | null,
): Promise<{ files: SampleFinding[]; suggestion: Suggestion | null }> {
  const files: SampleFinding[] = []
  const mapped: FileAnalysis[] = []
  for (const sample of samples) {
    const { object } = sample
    try {
      const { bytes, analysis } = await analyseSample(sample, reading)
      if (analysis.scan.fec === null) mapped.push(analysis)
      const isShown = object === preview
      const form = formOf(sample, analysis)
      files.push({
        object,
        problem: null,
        headerKey: analysis.scan.fec === null ? headerKeyOf(analysis.scan.layout.header) : null,
        form,
        sheets: analysis.scan.sheets.map(({ name }) => name),
        lines: isShown ? linesOf(sample.name, bytes, analysis) : null,
      })
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      const { code, values } = error
      const sheets = code.startsWith('sheet') ? await sheetsOf(sample) : []
      files.push({ object, problem: { code, values }, headerKey: null, form: null, sheets, lines: null })
    }
  }
  return { files, suggestion: mapped.length === 0 ? null : suggestionOf(mapped) }
}

async function analyseSample(
  { name, bytes: given, isWhole, path }: Sample,
  { encoding, delimiter, headerLine, sheet }: Reading,
): Promise<{ bytes: Buffer; analysis: FileAnalysis }> {
  let bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const layout = {
    encoding: encoding ?? undefined,
    delimiter: delimiter ?? undefined,
    headerLine: headerLine ?? undefined,
    sheet: sheet ?? undefined,
  }
  if (path !== null) {
    const file = { ...openFile(path), name }
    return { bytes, analysis: await analyseFile(file, undefined, layout, WORKBOOK_LINES) }
  }
  if (!isWhole) bytes = cutAtLine(bytes)
  const analyse = () =>
    analyseFile({ name, size: bytes.length, open: () => Readable.from([bytes]) }, undefined, layout)
  try {
    return { bytes, analysis: await analyse() }
  } catch (error) {
    const isCut = error instanceof ImportError && error.code === 'quote_not_closed' && !isWhole
    if (!isCut) throw error
    // The sample ends within a field of several lines: what is before its line is whole.
    bytes = beforeLine(bytes, Number(error.values.line))
    return { bytes, analysis: await analyse() }
  }
}

/** The bytes up to the last end of a line; all of them where there is none. */
function cutAtLine(bytes: Buffer): Buffer {
  const encoding = byteOrderMark(bytes)?.encoding ?? guessUtf16(bytes)
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') {
    const end = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13))
    return end === -1 ? bytes : bytes.subarray(0, end + 1)
  }
  const [high, low] = encoding === 'utf-16le' ? [1, 0] : [0, 1]
  for (let at = (bytes.length & ~1) - 2; at >= 0; at -= 2)
    if (bytes[at + high] === 0 && bytes[at + low] === 10) return bytes.subarray(0, at + 2)
  return bytes.subarray(0, bytes.length & ~1)
}

function beforeLine(bytes: Buffer, line: number): Buffer {
  let end = 0
  for (let number = 1; number < line; number++) {
    const next = bytes.indexOf(10, end)
    if (next === -1) return bytes
    end = next + 1
  }
  return bytes.subarray(0, end)
}

function formOf(
  { name, isWhole, path }: Sample,
  { scan, lines, columns }: FileAnalysis,
): RecognisedFile['form'] {
  const { layout, encoding, fec } = scan
  const fecName = fec === null ? null : readFecName(name)
  return {
    ...{ isFec: fec !== null, encoding, delimiter: layout.delimiter, headerLine: layout.headerLine },
    isWhole: path === null ? isWhole : lines < WORKBOOK_LINES,
    sheet: scan.sheet?.name ?? null,
    columnCount: layout.header.length,
    fec:
      fec === null
        ? null
        : {
            siren: fecName?.siren ?? null,
            closingOn: fecName?.isCalendarDay === true ? fecName.closingOn : null,
            missing: fec.missing,
          },
    master: fec === null ? masterHeaders(layout.header) : null,
    columns: columns.map(({ header, type, example, isAmbiguous, decimalMark, dateFormat }) => ({
      ...{ header, type, example, isAmbiguous },
      decimalMark: decimalMark ?? null,
      dateFormat: dateFormat ?? null,
    })),
  }
}

/** The first lines of a sample, those before the header included, as they will be read. */
function linesOf(name: string, bytes: Buffer, analysis: FileAnalysis): RecognisedFile['lines'] {
  const { scan } = analysis
  if (scan.sheet !== null) {
    const { header, headerLine } = scan.layout
    const rows = analysis.sample.map((fields, at) => ({ line: analysis.sampleLines[at] ?? 0, fields }))
    return [{ line: headerLine, fields: header }, ...rows].slice(0, PREVIEW_LINES).map(shown)
  }
  const decode = createTextDecoder(scan.isAscii ? 'ascii' : scan.encoding)
  const ends = { crlf: 0, lf: 0, cr: 0, crCrLf: 0 }
  const shape = { delimiter: scan.layout.delimiter, hasQuotes: scan.fec === null }
  const text = decode(bytes.subarray(byteOrderMark(bytes)?.length ?? 0), true)
  const { rows, lines } = createRecordReader(name, shape, ends)(text, true)
  return rows.slice(0, PREVIEW_LINES).map((fields, at) => shown({ line: lines[at] ?? 0, fields }))
}

function shown({ line, fields }: { line: number; fields: readonly string[] }) {
  return { line, fields: fields.slice(0, PREVIEW_FIELDS).map((field) => field.slice(0, SHOWN_FIELD)) }
}

/** The sheets of a workbook of which it is not known which one holds the table. */
async function sheetsOf({ name, path }: Sample): Promise<string[]> {
  if (path === null) return []
  const names = withWorkbook({ ...openFile(path), name }, async function* ({ sheets }) {
    for (const sheet of sheets) yield sheet.name
  })
  const found: string[] = []
  for await (const each of names) found.push(each)
  return found
}

/** As much of a suggested mapping as a draft takes. */
const suggestedSchema = z.object({
  keyColumns: z.array(z.string()),
  columns: z.array(
    z.object({
      header: z.union([z.string(), z.array(z.string())]).optional(),
      name: z.string(),
      type: z.enum(READ_TYPES),
      optional: z.boolean().optional(),
    }),
  ),
})

function suggestionOf(analyses: readonly FileAnalysis[]): Suggestion {
  const suggested = suggestedSchema.parse(suggestMapping(analyses))
  const roles = Object.entries(suggestRolesOf(analyses)) as [DocumentRole, string][]
  const required = roles.filter(([role]) => DOCUMENT_ROLES[role].isRequired)
  // A column that plays two roles has the one that detection needs.
  const roleOf = new Map([...roles, ...required].map(([role, name]) => [name, role]))
  const known = new Set<string>()
  const columns = suggested.columns.flatMap(
    ({ header, name: suggestedName, type, optional }): DraftColumn[] => {
      const headers = (typeof header === 'string' ? [header] : (header ?? [])).filter((each) => each !== '')
      const name = suggestedName.trim().slice(0, 200)
      if (headers.length === 0 || name === '' || known.has(name)) return []
      known.add(name)
      const role = roleOf.get(suggestedName) ?? null
      const isBeyond = known.size > MAX_IMPORTED_COLUMNS && role === null
      return [
        {
          ...{ headers: headers.slice(0, 50), name, type, role },
          use: isBeyond ? 'skip' : 'show',
          isOptional: optional === true,
          // How values are written is found out from whole files; a sample may be of one period alone.
          ...{ decimalMark: null, dateFormat: null },
        },
      ]
    },
  )
  const keyColumns = suggested.keyColumns.every((name) => known.has(name)) ? suggested.keyColumns : []
  return { columns, keyColumns }
}
