import { Readable } from 'node:stream'
import {
  downloadLetter as downloadDefinition,
  listLetters as listDefinition,
} from '@quitus/contract/claim-letters/claim-letters.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { presentLetter } from './letter.presenter.ts'
import { countLetters, findLetterFile, selectLetters } from './letters.sql.ts'

export const downloadLetter = bindEndpoint(downloadDefinition, async ({ params }, { tx }) => {
  const letter = await findLetterFile(tx, params.projectId, params.letter)
  if (letter === undefined) throw new AppError('letter_not_found')
  const { fileName: name, pdf } = letter
  return { name, type: 'application/pdf', size: pdf.length, open: async () => Readable.from([pdf]) }
})

export const listLetters = bindEndpoint(listDefinition, async ({ params, query }, { tx, actor, now }) => {
  const { projectId } = params
  const today = await selectDayOfProject(tx, projectId, now(), 0)
  const rows = await selectLetters(tx, projectId, { ...query, today })
  const counts = await countLetters(tx, projectId, { search: query.search, today })
  return { letters: rows.map((row) => presentLetter(row, actor, today)), counts }
})
