import type { DraftColumn, DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import { describe, expect, it } from 'vitest'
import { mergeColumns, type Recognised } from './merge-columns.ts'

const column = (header: string, more: Partial<DraftColumn> = {}): DraftColumn => ({
  ...{ headers: [header], name: header, type: 'STRING', role: null, use: 'show', isOptional: false },
  ...{ decimalMark: null, dateFormat: null },
  ...more,
})
const content = (more: Partial<DraftContent> = {}): DraftContent => ({
  ...{ files: [], kind: null, columns: [], keyColumns: [], addsToCurrent: null, excludesBadLines: false },
  reading: { encoding: null, delimiter: null, headerLine: null, sheet: null },
  fec: { siren: null, closingOn: null },
  detection: {},
  ...more,
})
const form = {
  isWhole: true,
  encoding: 'utf-8',
  delimiter: ';',
  headerLine: 1,
  sheet: null,
  columnCount: 1,
} as const
const file = (isFec: boolean | null): Recognised['files'][number] => ({
  ...{ object: 'x', name: 'x', size: 1, problem: null, sheets: [], lines: null },
  form: isFec === null ? null : { ...form, isFec, fec: null, master: null, columns: [] },
})

describe('what a draft becomes by what its files are', () => {
  it('DATA-09 a new list has the columns that are suggested', () => {
    const suggestion = { columns: [column('No'), column('Net')], keyColumns: ['No'], confirmedAt: null }
    expect(mergeColumns(content(), { files: [file(false)], suggestion })).toEqual({
      ...{ kind: 'mapped', columns: suggestion.columns, keyColumns: ['No'] },
      fec: { siren: null, closingOn: null },
    })
  })

  it('DATA-09 what a person decided of a column stays when another file is added', () => {
    const decided = column('Net', { role: 'netAmount', name: 'Net HT' })
    const suggestion = { columns: [column('No'), column('Net')], keyColumns: ['No'], confirmedAt: null }
    const before = content({ kind: 'mapped', columns: [column('No'), decided] })
    const files = [file(false), file(false)]
    expect(mergeColumns(before, { files, suggestion })).toBeNull()
  })

  it('DATA-09 a ledger file (FEC) has no columns to decide of', () => {
    expect(mergeColumns(content(), { files: [file(true)], suggestion: null })).toMatchObject({ kind: 'fec' })
  })

  it('DATA-09 one list among ledger files (FEC) is their supplier master, and keeps the columns that were chosen', () => {
    const suggestion = { columns: [column('Code')], keyColumns: [], confirmedAt: null }
    const files = [file(true), { ...file(false), object: 'master' }]
    const suppliers = { file: 'master', columns: {} }
    const fec = { siren: '732829320', closingOn: null }
    expect(mergeColumns(content({ fec }), { files, suggestion })).toEqual({
      ...{ kind: 'fec', columns: [], keyColumns: [] },
      fec: { ...fec, suppliers },
    })
    const chosen = { ...fec, suppliers: { ...suppliers, columns: { supplier: 'Code' } } }
    expect(mergeColumns(content({ kind: 'fec', fec: chosen }), { files, suggestion })).toBeNull()
    // Another list is another master, and without one nothing is left of it.
    const other = [file(true), { ...file(false), object: 'other' }]
    expect(mergeColumns(content({ kind: 'fec', fec: chosen }), { files: other, suggestion })?.fec).toEqual({
      ...fec,
      suppliers: { file: 'other', columns: {} },
    })
    const alone = mergeColumns(content({ kind: 'fec', fec: chosen }), { files: [file(true)], suggestion })
    expect(alone?.fec).toEqual(fec)
  })

  it('DATA-09 files of two kinds, and files that cannot be read, are not imported', () => {
    const before = content({ kind: 'fec' })
    const suggestion = { columns: [column('No')], keyColumns: [], confirmedAt: null }
    const files = [file(true), file(false), file(false)]
    expect(mergeColumns(before, { files, suggestion })?.kind).toBeNull()
    expect(mergeColumns(before, { files: [file(true), file(null)], suggestion: null })?.kind).toBeNull()
  })
})
