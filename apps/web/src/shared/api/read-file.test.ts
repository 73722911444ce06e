import { create } from 'content-disposition'
import { expect, it } from 'vitest'
import { readFile } from './read-file.ts'

it.each([
  'note.pdf',
  'avoir n° 12.pdf',
  'a "b" \\c.pdf',
  'a;filename=b.pdf',
  '100 % été.pdf',
  "l'avoir*.pdf",
  '請求書 🧾.pdf',
])('API-04 a file is named as the server wrote it: %s', async (name) => {
  const headers = { 'content-disposition': create(name), 'content-type': 'application/pdf' }
  const file = await readFile(new Response('bytes', { headers }))
  expect([file.name, file.type, await file.text()]).toEqual([name, 'application/pdf', 'bytes'])
})
