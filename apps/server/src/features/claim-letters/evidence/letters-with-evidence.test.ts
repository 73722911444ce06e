import { PDFDocument } from '@cantoo/pdf-lib'
import { addAttachment } from '@quitus/contract/attachments/attachments.ts'
import { expect, test } from 'vitest'
import { english, startLetterServer } from '#testing/letters/letter-server.ts'

const { server, who, params, validated, written, letters, bytesOf } = await startLetterServer()
const ONE = { entryIds: ['E1$$1'] }

test('FLOW-20 FLOW-19 the PDF of an anomaly is appended to its letter, unless nobody wants it or it cannot be read', async () => {
  const world = await validated()
  const invoice = await PDFDocument.create()
  for (let page = 0; page < 3; page++) invoice.addPage([200, 100])
  const damaged = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  for (const [filename, file] of [
    ['facture.pdf', await invoice.save()],
    ['abîmé.pdf', damaged],
    ['courrier.txt', Buffer.from('Payée deux fois.')],
  ] as const) {
    const request = { params: { ...params(world), anomalyId: 'A-01' }, body: { filename }, file }
    const added = await server.send(addAttachment, request, english(who.as))
    expect(added.statusCode).toBe(200)
  }
  await written(world, { selection: ONE, appendsEvidence: true })
  const [letter] = await letters(world)
  const whole = await PDFDocument.load(await bytesOf(world, letter?.id ?? 0))
  expect(whole.getPages().map((page) => Math.round(page.getWidth()))).toEqual([595, 200, 200, 200])
})

test('FLOW-20 a letter without evidence has its own pages alone', async () => {
  const world = await validated()
  const invoice = await PDFDocument.create()
  invoice.addPage([200, 100])
  const request = { params: { ...params(world), anomalyId: 'A-01' }, body: { filename: 'facture.pdf' } }
  await server.send(addAttachment, { ...request, file: await invoice.save() }, english(who.as))
  await written(world, { selection: ONE, appendsEvidence: false })
  const [letter] = await letters(world)
  const pdf = await PDFDocument.load(await bytesOf(world, letter?.id ?? 0))
  expect(pdf.getPageCount()).toBe(1)
})
