import { Readable } from 'node:stream'
import { downloadLetter as definition } from '@quitus/contract/claim-letters/claim-letters.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { findLetterFile } from './letters.sql.ts'

export const downloadLetter = bindEndpoint(definition, async ({ params }, { tx }) => {
  const letter = await findLetterFile(tx, params.projectId, params.letter)
  if (letter === undefined) throw new AppError('letter_not_found')
  const { fileName: name, pdf } = letter
  return { name, type: 'application/pdf', size: pdf.length, open: async () => Readable.from([pdf]) }
})
