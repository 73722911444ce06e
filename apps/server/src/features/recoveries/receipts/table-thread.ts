import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read-table.ts'
import { type ReadText, readText } from './read-text.ts'
import { type ReceiptsRefusal, ReceiptsRefused } from './receipts-refusal.ts'
import { WANTED_HEADERS } from './table-columns.ts'

/** Lines of a text that are handed over as one string: it is parsed without other calls noticing. */
const PIECE = 1000

/** What the thread answers: its lists as pieces of JSON, or why it refused the file. */
export type ReadTableAnswer =
  | { refused: { reason: ReceiptsRefusal; values: Record<string, string> } }
  | {
      kind: ReadText['kind']
      format: ReadText['format']
      outgoing: number
      encoding: string | null
      delimiter: string | null
      rows: number
      faults: string[]
      /** Lines of a file of recoveries, entries of a statement. */
      items: string[]
    }

parentPort?.postMessage(await answer(workerData as Uint8Array))

async function answer(bytes: Uint8Array): Promise<ReadTableAnswer> {
  try {
    const table = await readTable(Readable.from([Buffer.from(bytes)]), WANTED_HEADERS)
    const text = readText(table)
    const { kind, format, outgoing } = text
    return {
      ...{
        kind,
        format,
        outgoing,
        encoding: table.encoding,
        delimiter: table.delimiter,
        rows: table.rows.length,
      },
      faults: inPieces(text.faults),
      items: inPieces(text.kind === 'statement' ? text.entries : text.lines),
    }
  } catch (error) {
    if (error instanceof ReceiptsRefused) return { refused: { reason: error.reason, values: error.values } }
    throw error
  }
}

function inPieces(list: readonly unknown[]): string[] {
  return Array.from({ length: Math.ceil(list.length / PIECE) }, (_, at) =>
    JSON.stringify(list.slice(at * PIECE, (at + 1) * PIECE)),
  )
}
