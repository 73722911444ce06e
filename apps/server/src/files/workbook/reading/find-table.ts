import type { CellKind } from '#files/text/cell-kind.ts'
import { findWanted, isValue } from '#files/text/find-layout.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import type { SheetPart, Workbook } from './open-workbook.ts'
import { type Merge, readSheet, type SheetRows } from './read-sheet.ts'
import { WorkbookError } from './workbook-error.ts'

/** The table of a workbook: its sheet, the row of its header, and the name of each column; `''` has none. */
export type SheetTable = { sheet: SheetPart; headerLine: number; header: string[] }

/** What is said about a workbook instead of being found. */
export type GivenTable = { sheet?: string | readonly string[] | undefined; headerLine?: number | undefined }

/** Rows at the head of a sheet that are looked at, and those among which its header is. */
const HEAD = 200
const HEADER_WITHIN = 50

/** A header that is not in the mapping has as many columns as the table at least in this share. */
const HEADER_SHARE = 0.8
const LEAST_COLUMNS = 2

/**
 * The table of a workbook: on the named sheet, else on the only visible one that has one. `wanted` are the headers of
 * a mapping, which decide between several. Throws a `WorkbookError` with a question where several sheets have a table.
 */
export async function findTable(
  workbook: Workbook,
  given: GivenTable,
  wanted: readonly (readonly string[])[],
): Promise<SheetTable | null> {
  const { sheets } = workbook
  const candidates =
    given.sheet === undefined ? sheets.filter(({ isHidden }) => !isHidden) : named(sheets, given.sheet)
  if (candidates.length === 0 && sheets.length > 0)
    throw new WorkbookError('sheets_hidden', {
      sheets: sheets
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 2000),
    })
  const tables: Found[] = []
  for (const sheet of candidates) {
    const found = await lookAt(workbook, sheet, given, wanted)
    if (found !== null) tables.push(found)
  }
  const best = Math.max(...tables.map(({ hits }) => hits))
  const fitting = tables.filter(({ hits }) => hits === best)
  const whole = fitting.filter(({ isTable }) => isTable)
  const [first, ...others] = whole.length > 0 ? whole : fitting.slice(0, 1)
  if (first !== undefined && others.length > 0)
    throw new WorkbookError('sheet_ambiguous', {
      sheets: whole
        .map(({ table }) => table.sheet.name)
        .join(', ')
        .slice(0, 2000),
    })
  return first?.table ?? null
}

function named(sheets: readonly SheetPart[], wanted: string | readonly string[]): SheetPart[] {
  const names = typeof wanted === 'string' ? [wanted] : wanted
  for (const name of names) {
    const found =
      sheets.find((sheet) => sheet.name === name) ??
      sheets.find((sheet) => comparedHeader(sheet.name) === comparedHeader(name))
    if (found !== undefined) return [found]
  }
  throw new WorkbookError('sheet_missing', {
    sheet: names.join(', '),
    sheets: sheets
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 2000),
  })
}

type Found = { table: SheetTable; hits: number; isTable: boolean }

async function lookAt(
  workbook: Workbook,
  sheet: SheetPart,
  given: GivenTable,
  wanted: readonly (readonly string[])[],
): Promise<Found | null> {
  const head: SheetRows = { rows: [], lines: [], kinds: [] }
  for await (const { rows, lines, kinds } of readSheet(workbook, sheet.part)) {
    head.rows.push(...rows)
    head.lines.push(...lines)
    head.kinds.push(...kinds)
    if (head.rows.length >= HEAD) break
  }
  if (head.rows.length === 0) return null
  const width = Math.max(...head.rows.slice(0, HEAD).map((row) => row.length))
  const placeOf = () =>
    given.headerLine === undefined
      ? (findWanted(
          head.rows.map((row) => row.map((field) => field.trim())),
          wanted,
        ) ?? guessHeader(head))
      : head.lines.indexOf(given.headerLine)
  const seen = placeOf()
  const isSure = seen === 0 && head.rows[0]?.length === width && !head.rows[0].includes('')
  // Merged cells are listed behind the rows: the whole sheet is read for them where the header may be of several rows.
  if (!isSure) await fillMerges(workbook, sheet, head, width)
  const place = isSure ? seen : placeOf()
  const row = head.rows[place]
  if (row === undefined) return null
  const header = row.map((field) => field.trim())
  while (header.at(-1) === '') header.pop()
  const names = new Set(header.map(comparedHeader))
  const hits = wanted.filter((aliases) => aliases.some((alias) => names.has(comparedHeader(alias)))).length
  return {
    table: { sheet, headerLine: head.lines[place] ?? 1, header },
    hits,
    isTable: filled(header) >= LEAST_COLUMNS && head.rows.length > place + 1,
  }
}

function filled(row: readonly string[]): number {
  return row.filter((field) => field.trim() !== '').length
}

/** The first row of different words that has nearly as many of them as the widest row has cells. */
function guessHeader({ rows, kinds }: SheetRows): number {
  const widest = Math.max(...rows.slice(0, HEAD).map(filled))
  const isHeader = (row: readonly string[], of: readonly CellKind[] | undefined) => {
    const words = row.map((field) => field.trim()).filter((field) => field !== '')
    return (
      words.length >= HEADER_SHARE * widest &&
      new Set(words.map((word) => word.toLowerCase())).size === words.length &&
      row.every((field, at) => field.trim() === '' || (of?.[at] === 'text' && !isValue(field.trim())))
    )
  }
  const place = rows.slice(0, HEADER_WITHIN).findIndex((row, at) => isHeader(row, kinds[at]))
  return place === -1
    ? Math.max(
        0,
        rows.findIndex((row) => filled(row) >= HEADER_SHARE * widest),
      )
    : place
}

/**
 * Writes the text of cells that are shown as one into all of them: of cells above each other, into the lowest row;
 * of cells next to each other, as the group of the columns below: `Invoice` over `Number` is `Invoice Number`.
 */
async function fillMerges(
  workbook: Workbook,
  sheet: SheetPart,
  head: SheetRows,
  width: number,
): Promise<void> {
  const merges: Merge[] = []
  for await (const _ of readSheet(workbook, sheet.part, (merge) => merges.push(merge)));
  const placeOf = new Map(head.lines.map((line, place) => [line, place]))
  for (const { fromRow, toRow, fromColumn, toColumn } of merges.toSorted((a, b) => a.fromRow - b.fromRow)) {
    const text = head.rows[placeOf.get(fromRow) ?? -1]?.[fromColumn]?.trim() ?? ''
    // A title over the whole table is no group of columns.
    const isTitle = toColumn - fromColumn + 1 >= width - 1 && width > LEAST_COLUMNS
    if (text === '' || isTitle || toColumn >= 2000) continue
    if (fromColumn === toColumn) {
      const below = head.rows[placeOf.get(toRow) ?? -1]
      if (below !== undefined && (below[fromColumn] ?? '').trim() === '') setText(below, fromColumn, text)
    } else {
      const below = head.rows[placeOf.get(toRow + 1) ?? -1]
      for (let at = fromColumn; below !== undefined && at <= toColumn; at++) {
        const own = below[at]?.trim() ?? ''
        if (own !== '') setText(below, at, `${text} ${own}`)
      }
    }
  }
  for (const [place, row] of head.rows.entries()) {
    const kinds = head.kinds[place]
    while (kinds !== undefined && kinds.length < row.length) kinds.push('text')
  }
}

function setText(row: string[], at: number, text: string): void {
  while (row.length < at) row.push('')
  row[at] = text
}
