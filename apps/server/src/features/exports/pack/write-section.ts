import type { Tx } from '@quitus/database/connection.ts'
import type { CopyOut } from '@quitus/database/snapshot.ts'
import type { RawBuilder } from 'kysely'
import type { Translate } from '#language/messages.ts'
import type { ScopeLine } from '../export-scope.ts'
import type { PackOrder, PackPart } from '../thread-messages.ts'
import { writeFile } from '../write-export.ts'
import type { Section } from './load-section.ts'
import { MOST_PDF_LINES, requireFewFiles } from './pack-limits.ts'
import { type Packed, readOfAnomalies } from './packed-anomalies.sql.ts'
import { changesOf, commentsOf, decisionsOf } from './packed-changes.sql.ts'
import { filesOf, lettersOf } from './packed-files.sql.ts'
import { type ListColumn, writeListCsv, writeListPdf } from './packed-list.ts'
import { commentColumns, fileColumns, letterColumns, packedLists } from './packed-lists.ts'

/** A file of the archive that no thread has written: of the store, or a letter of the database. */
export type PackedFile = { path: string; size: number; at: string } & (
  | { bytesId: string; sha256: string }
  | { letter: number }
)

export type WrittenSection = {
  /** Name of its view. */
  name: string
  /** Which anomalies it has, in words. */
  selection: ScopeLine[]
  figures: Record<
    'anomalies' | 'childRows' | 'decisions' | 'changes' | 'comments' | 'files' | 'letters',
    number
  >
  /** Anomalies that exist no more since they were shown. */
  gone: number
  /** PDFs that hold the beginning of their list alone, by their path. */
  cut: string[]
  /** Where its lists go in the archive. */
  parts: Partial<Record<PackPart, string>>
}

type Requested = PackOrder &
  Section & { translate: Translate; now: () => Date; hasLetters: boolean; hasInternalComments: boolean }

/** Lists that read all anomalies: for progress. */
const READINGS = 8

/** Writes the lists of a section, and says which files belong to it. */
export async function writeSection(
  requested: Requested,
  tx: Tx,
  copyOut: CopyOut,
  onProgress: (share: number) => void,
): Promise<{ section: WrittenSection; files: PackedFile[] }> {
  const { view, parameters, order, words, paths, archived, translate, hasLetters, hasInternalComments, now } =
    requested
  let reading = 0
  const report = (done: number) =>
    onProgress(Math.min(1, (reading + (4 * done) / (order.length || 1)) / READINGS))
  /** All of a list, one after the other. */
  async function* read<Row>(query: (packed: Packed) => RawBuilder<Row>): AsyncGenerator<Row[]> {
    yield* readOfAnomalies(tx, order, query, report)
    reading += 1
  }
  const sheet = await writeFile({ ...requested, path: paths.anomalies, onProgress: report }, tx, copyOut)
  reading = 1

  const lists = packedLists(words, translate)
  const cut: string[] = []
  const pdf = async <Row extends { anomaly: string }>(
    part: 'decisionsPdf' | 'historyPdf',
    columns: readonly ListColumn<Row>[],
    query: (packed: Packed) => RawBuilder<Row>,
  ) => {
    const title = translate(`packs:title.${part}`)
    const isCut = await writeListPdf(paths[part], columns.slice(1), ({ anomaly }) => anomaly, read(query), {
      ...{ language: parameters.locale, title, at: now() },
      subtitle: translate('packs:subtitle', { view: view.name, at: words.moment(now().toISOString()) }),
      author: 'Quitus',
      empty: translate('packs:none'),
      cut: translate('packs:cutPdf', { most: words.count(MOST_PDF_LINES) }),
      foot: translate('packs:foot', { title, page: '{page}', pages: '{pages}' }),
    })
    if (isCut) cut.push(archived.part(part))
  }
  const decisions = await writeListCsv(
    paths.decisions,
    lists.decisions,
    read((packed) => decisionsOf(view, packed)),
  )
  await pdf('decisionsPdf', lists.decisions, (packed) => decisionsOf(view, packed))
  const changes = await writeListCsv(
    paths.history,
    lists.history,
    read((packed) => changesOf(view, packed)),
  )
  await pdf('historyPdf', lists.history, (packed) => changesOf(view, packed))
  const comments = await writeListCsv(
    paths.comments,
    commentColumns(words, translate, hasInternalComments),
    read((packed) => commentsOf(view, packed, hasInternalComments)),
  )
  const added = packedFiles(requested)
  await writeListCsv(
    paths.files,
    fileColumns(words, translate),
    added.files(read((packed) => filesOf(view, packed))),
  )
  const files = added.found.length
  if (hasLetters)
    await writeListCsv(
      paths.letters,
      letterColumns(words, translate),
      added.letters(read((packed) => lettersOf(view, packed))),
    )
  const { anomalies, childRows, selection, gone } = sheet
  return {
    files: added.found,
    section: {
      ...{ name: view.name, selection, gone, cut },
      figures: {
        ...{ anomalies, childRows, decisions, changes, comments, files },
        letters: added.found.length - files,
      },
      parts: partsOf(requested),
    },
  }
}

function partsOf({ archived, hasLetters }: Requested): WrittenSection['parts'] {
  const { part } = archived
  return {
    ...{ anomalies: part('anomalies'), decisions: part('decisions'), decisionsPdf: part('decisionsPdf') },
    ...{ history: part('history'), historyPdf: part('historyPdf'), comments: part('comments') },
    files: part('files'),
    ...(hasLetters ? { letters: part('letters') } : {}),
  }
}

/** Gives files and letters their places in the archive as their lists are written. */
function packedFiles({ archived }: Requested) {
  const found: PackedFile[] = []
  let bytes = 0
  const seen = new Set<number>()
  const add = (file: PackedFile) => {
    found.push(file)
    bytes += file.size
    requireFewFiles({ count: found.length, bytes })
  }
  return {
    found,
    async *files<
      Row extends {
        anomaly: string
        name: string
        size: number
        bytesId: string
        sha256: string
        addedAt: string
      },
    >(pages: AsyncIterable<Row[]>): AsyncGenerator<(Row & { path: string })[]> {
      for await (const rows of pages)
        yield rows.map((row) => {
          const { bytesId, sha256, size, addedAt: at } = row
          const path = archived.file(row.anomaly, row.name)
          add({ path, bytesId, sha256, size, at })
          return { ...row, path }
        })
    },
    /** A letter is about anomalies of several statements at most once. */
    async *letters<Row extends { id: number; fileName: string; size: number; madeAt: string }>(
      pages: AsyncIterable<Row[]>,
    ): AsyncGenerator<(Row & { path: string })[]> {
      for await (const rows of pages)
        yield rows.flatMap((row) => {
          if (seen.has(row.id)) return []
          seen.add(row.id)
          const path = archived.letter(row.id, row.fileName)
          add({ path, letter: row.id, size: row.size, at: row.madeAt })
          return [{ ...row, path }]
        })
    },
  }
}
