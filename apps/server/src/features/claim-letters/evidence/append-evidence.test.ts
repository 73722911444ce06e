import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { appendPages, evidencePages, MAX_EVIDENCE_PAGES } from './append-evidence.ts'

/** One white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

async function pdfOf(pages: number, { runs = false, password = '' } = {}): Promise<Uint8Array> {
  const made = await PDFDocument.create()
  for (let at = 0; at < pages; at++) {
    const { node, doc } = made.addPage([200, 100])
    const action = doc.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
    if (runs) node.set(PDFName.of('AA'), doc.context.obj({ O: action }))
  }
  if (password !== '') made.encrypt({ userPassword: password, ownerPassword: password })
  return made.save({ useObjectStreams: false })
}

test('FLOW-20 PDFs and pictures are pages behind the letter; what is damaged, encrypted or too long is left to be named', async () => {
  const evidence = await evidencePages([
    { name: 'facture.pdf', kind: 'pdf', bytes: await pdfOf(2) },
    { name: 'photo.png', kind: 'png', bytes: PNG },
    { name: 'chiffré.pdf', kind: 'pdf', bytes: await pdfOf(1, { password: 'secret' }) },
    { name: 'abîmé.pdf', kind: 'pdf', bytes: Buffer.from('%PDF-1.7\nrien') },
    { name: 'faux.jpg', kind: 'jpeg', bytes: PNG },
    { name: 'long.pdf', kind: 'pdf', bytes: await pdfOf(MAX_EVIDENCE_PAGES - 2) },
    { name: 'bon.pdf', kind: 'pdf', bytes: await pdfOf(MAX_EVIDENCE_PAGES - 3) },
  ])
  expect([...evidence.pages]).toEqual([
    ['facture.pdf', 2],
    ['photo.png', 1],
    ['bon.pdf', MAX_EVIDENCE_PAGES - 3],
  ])
  const letter = await pdfOf(3)
  const whole = await PDFDocument.load(await appendPages(letter, evidence))
  expect(whole.getPageCount()).toBe(3 + MAX_EVIDENCE_PAGES)
  expect(await appendPages(letter, await evidencePages([]))).toBe(letter)
})

test('FLOW-20 SEC-03 nothing of an appended file runs when the letter is opened', async () => {
  const bytes = await pdfOf(1, { runs: true })
  expect(Buffer.from(bytes).toString('latin1')).toContain('/AA')
  const evidence = await evidencePages([{ name: 'facture.pdf', kind: 'pdf', bytes }])
  const whole = await PDFDocument.load(await appendPages(await pdfOf(1), evidence))
  for (const { node } of whole.getPages()) expect(node.has(PDFName.of('AA'))).toBe(false)
})
