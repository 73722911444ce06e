import { Readable } from 'node:stream'
import {
  downloadLetter as downloadDefinition,
  listLetters as listDefinition,
} from '@quitus/contract/claim-letters/claim-letters.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { findLetterFile, selectLetters } from './letters.sql.ts'

export const downloadLetter = bindEndpoint(downloadDefinition, async ({ params }, { tx }) => {
  const letter = await findLetterFile(tx, params.projectId, params.letter)
  if (letter === undefined) throw new AppError('letter_not_found')
  const { fileName: name, pdf } = letter
  return { name, type: 'application/pdf', size: pdf.length, open: async () => Readable.from([pdf]) }
})

export const listLetters = bindEndpoint(listDefinition, async ({ params, query }, { tx }) => {
  const rows = await selectLetters(tx, params.projectId, query)
  return {
    letters: rows.map(({ source: _, amount, madeAt, ...row }) => ({
      ...row,
      amount: Number(amount),
      madeAt: new Date(madeAt).toISOString(),
    })),
  }
})
