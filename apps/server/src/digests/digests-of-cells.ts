import type { Tx } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { gatherFromCells } from '#cells/from-cells.ts'
import type { Cells } from '#deps/deps.ts'
import type { Translate } from '#language/messages.ts'
import type { DatedLine, DigestReader, ProjectDigestPart } from '#mail/digest-parts.ts'
import { type DueDigest, selectCellsOfPeople } from './daily-digests.sql.ts'

/** How long a cell may take for everybody of a batch: rows of people are locked meanwhile. */
const BATCH_MS = 10_000

/** What a person’s digest has of cells. */
export type LinesInCells = {
  lines: DatedLine[]
  /** Names of projects whose cell did not answer. */
  missing: string[]
  /** Since when the next digest reads cells that did not answer now, by their numbers. */
  missed: Record<string, string>
}

type Ports = {
  cells: Pick<Cells, 'all'>
  parts: readonly ProjectDigestPart[]
  messages: (locale: Locale) => Translate
  /** Cells that did not answer earlier in this run: nobody waits for them again. */
  silent: Set<number>
}

/** Reads what the cells of these people have for their digests, each cell in one transaction, next to each other. */
export async function readLinesInCells(
  central: Tx,
  due: readonly DueDigest[],
  { cells, parts, messages, silent }: Ports,
): Promise<Map<number, LinesInCells>> {
  if (cells.all().length === 0 || due.length === 0) return new Map()
  const memberships = await selectCellsOfPeople(
    central,
    due.map(({ userId }) => userId),
  )
  const readers = new Map(due.map((reader) => [reader.userId, reader]))
  const found = new Map<number, LinesInCells>(
    due.map(({ userId }) => [userId, { lines: [], missing: [], missed: {} }]),
  )
  const sinceOf = ({ missed, since }: DueDigest, cell: number) => new Date(missed[cell] ?? since)
  const wanted = [...new Set(memberships.map(({ cell }) => cell))]
  const { answers } = await gatherFromCells(
    wanted.filter((cell) => !silent.has(cell)),
    cells,
    ({ database }, number) =>
      database.owner.transaction().execute(async (tx) => {
        const lines = new Map<number, DatedLine[]>()
        for (const { userId, cell } of memberships) {
          const reader = readers.get(userId)
          if (cell !== number || reader === undefined) continue
          const since = sinceOf(reader, cell)
          lines.set(userId, await readParts(tx, parts, { ...reader, since }, messages(reader.language)))
        }
        return lines
      }),
    BATCH_MS,
  )
  for (const cell of wanted) if (!answers.has(cell)) silent.add(cell)
  for (const { userId, cell, projects } of memberships) {
    const [reader, ofPerson] = [readers.get(userId), found.get(userId)]
    if (reader === undefined || ofPerson === undefined) continue
    const answer = answers.get(cell)
    if (answer === undefined) {
      ofPerson.missing.push(...projects)
      ofPerson.missed[cell] = sinceOf(reader, cell).toISOString()
    } else ofPerson.lines.push(...(answer.get(userId) ?? []))
  }
  return found
}

/** What all parts have to report in one database. */
export async function readParts(
  tx: Tx,
  parts: readonly ProjectDigestPart[],
  reader: DigestReader,
  translate: Translate,
): Promise<DatedLine[]> {
  const lines: DatedLine[] = []
  for (const part of parts) lines.push(...(await part(tx, reader, translate)))
  return lines
}
