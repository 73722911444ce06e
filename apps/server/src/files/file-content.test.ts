import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  sampleCompound,
  sampleDocx,
  samplePdf,
  samplePng,
  sampleProgram,
  sampleText,
  sampleZip,
} from '@quitus/database/testing/sample-files.ts'
import { afterAll, expect, test } from 'vitest'
import { requireFileKind } from './file-content.ts'

const folder = await mkdtemp(join(tmpdir(), 'quitus-kinds-'))
afterAll(() => rm(folder, { recursive: true }))

async function kindOf(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  const kind = await requireFileKind(name, path).catch((error: { code: string }) => ({ type: error.code }))
  return kind.type
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const UTF16 = Uint8Array.from(Buffer.from('\ufeffFacture;Montant', 'utf16le'))

test.each([
  ['facture.pdf', samplePdf('x'), 'application/pdf'],
  ['FACTURE.PDF', samplePdf('x'), 'application/pdf'],
  ['a.png', samplePng(), 'image/png'],
  ['a.docx', sampleDocx(), DOCX],
  ['a.doc', sampleCompound('office'), 'application/msword'],
  ['a.msg', sampleCompound('office'), 'application/vnd.ms-outlook'],
  ['a.zip', sampleZip({ 'a.txt': 'a' }), 'application/zip'],
  ['a.csv', sampleText('BMW;12,50\nMZ;1\n'), 'text/csv'],
  ['a.txt', Uint8Array.from(Buffer.from('été', 'latin1')), 'text/plain'],
  ['a.txt', UTF16, 'text/plain'],
  ['a.eml', sampleText('From: a@b.c\r\nSubject: Avoir\r\n\r\nBonjour'), 'message/rfc822'],
  ['a.html', sampleText('<script>alert(1)</script>'), 'text/html'],
  ['a.svg', sampleText('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'image/svg+xml'],
])('API-04 XFER-03 %s is kept as what its bytes are', async (name, bytes, type) => {
  expect(await kindOf(name, bytes)).toBe(type)
})

test.each([
  ['a.exe', sampleProgram(), 'file_kind_not_accepted'],
  ['a.js', sampleText('alert(1)'), 'file_kind_not_accepted'],
  ['a.docm', sampleDocx(), 'file_kind_not_accepted'],
  ['pdf', samplePdf('x'), 'file_kind_not_accepted'],
  ['a.toString', samplePdf('x'), 'file_kind_not_accepted'],
  ['facture.pdf', sampleProgram(), 'file_content_mismatch'],
  ['facture.pdf', sampleText('<html>'), 'file_content_mismatch'],
  ['facture.pdf', samplePng(), 'file_content_mismatch'],
  ['a.txt', sampleProgram(), 'file_content_mismatch'],
  ['a.csv', sampleText('#!/bin/sh\nrm -rf /'), 'file_content_mismatch'],
  ['a.doc', sampleCompound('installer'), 'file_content_mismatch'],
  ['a.docx', sampleZip({ 'a.txt': 'a' }), 'file_content_mismatch'],
  ['a.zip', sampleDocx(), 'file_content_mismatch'],
])('XFER-03 %s is refused when its bytes or its kind are not fit', async (name, bytes, code) => {
  expect(await kindOf(name, bytes)).toBe(code)
})
