import { expect, test } from 'vitest'
import { testColumn } from '#core/columns/test-column.ts'
import type { FileActions } from '#model/file-actions.ts'
import type { GridRow } from '#model/window-source.ts'
import { fileStateOf, uploadedFileId } from './file-state.ts'

const ID = '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9'
const row: GridRow = { entryId: 'E1', path: ['A1'], version: 1, locked: false }
const column = testColumn('Pièce')
const actions = { transferOf: () => null } as unknown as FileActions
const file = (name: string) => ({ name, url: `/services/x?file=${ID}` })
const stateOf = (value: Parameters<typeof fileStateOf>[0]['value'], isChangeable: boolean) =>
  fileStateOf({ row, column, value, isChangeable }, actions)

test('CELL-09 an empty cell offers an upload where it may be edited, and nothing elsewhere', () => {
  expect(stateOf(null, true)).toEqual({ kind: 'empty' })
  expect(stateOf(null, false)).toEqual({ kind: 'nothing' })
  expect(fileStateOf({ row, column, value: null, isChangeable: true }, undefined).kind).toBe('nothing')
})

test('CELL-09 a file can be downloaded by all, removed where the cell may be edited, previewed where it is a picture or a PDF', () => {
  const known = { kind: 'file', canDownload: true, canPreview: true, canRemove: true }
  expect(stateOf(file('a.pdf'), true)).toEqual({ ...known, name: 'a.pdf' })
  expect(stateOf(file('a.JPG'), false)).toEqual({ ...known, name: 'a.JPG', canRemove: false })
  for (const name of ['a.svg', 'a.html', 'a.docx', 'a.toString', 'pdf'])
    expect(stateOf(file(name), true)).toEqual({ ...known, name, canPreview: false })
})

test('API-05 a file that was never uploaded here shows its name alone', () => {
  const state = stateOf({ name: 'a.pdf', url: '/files/a.pdf' }, false)
  expect(state).toEqual({
    kind: 'file',
    name: 'a.pdf',
    canDownload: false,
    canPreview: false,
    canRemove: false,
  })
  expect(uploadedFileId(file('a.pdf'))).toBe(ID)
})

test('CELL-09 a transfer is before whatever the cell holds', () => {
  const transfer = { name: 'b.pdf', sent: 0.5 }
  const sending = { ...actions, transferOf: () => transfer }
  const cell = { row, column, value: file('a.pdf'), isChangeable: true }
  expect(fileStateOf(cell, sending)).toEqual({ kind: 'sending', transfer })
})
