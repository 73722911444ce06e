import { updateLetterSettings } from '@quitus/contract/claim-letters/claim-letters.ts'
import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { addRecoveries } from '@quitus/contract/recoveries/add-recoveries.ts'
import { type Receipts, readReceipts } from '@quitus/contract/recoveries/read-receipts.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { LETTER_SETTINGS } from '../access/letter-samples.ts'
import { english, startLetterServer } from '../letters/letter-server.ts'
import type { WritingWorld } from '../writing-world.ts'
import { type CamtSample, camt } from './camt.ts'

/** The supplier of the first anomaly. */
export const FIRST = 'Société Générale d’Électricité'
export type ReceiptLine = RequestOf<typeof addRecoveries>['body']['lines'][number]

const CLAIMED = ['E1$$1', 'E2$$1', 'E3$$1', 'E8$$1']

/** A letter server, and what people do on it with files of recoveries and bank statements. */
export async function startReceiptServer() {
  const letterServer = await startLetterServer()
  const { server, who, params, validated, written, letters, mark } = letterServer
  const request = (world: WritingWorld, file: Uint8Array<ArrayBuffer> | string, filename = 'releve.xml') => ({
    params: params(world),
    body: { filename },
    file: typeof file === 'string' ? new TextEncoder().encode(file) : file,
  })
  return {
    ...letterServer,
    /** A project whose four anomalies with a supplier were claimed by letters: 1 200.50, 80, 80 and 0.01. */
    async claimed(): Promise<{ world: WritingWorld; references: Map<string, string> }> {
      const world = await validated()
      await written(world)
      const all = await letters(world)
      const ids = all.map(({ id }) => id)
      await mark(world, ids, { sentOn: '2026-03-02' })
      return { world, references: new Map(all.map(({ supplier, reference }) => [supplier, reference])) }
    },
    async setIban(world: WritingWorld): Promise<void> {
      const details = { ...LETTER_SETTINGS.details, iban: 'FR76 3000 6000 0112 3456 7890 189' }
      const body = { ...LETTER_SETTINGS, details }
      await server.call(updateLetterSettings, { params: params(world), body }, english(who.as))
    },
    request,
    read: (world: WritingWorld, entries: readonly CamtSample[], options = {}) =>
      server.call(readReceipts, request(world, camt(entries, options)), english(who.as)),
    readText: (world: WritingWorld, text: string | Uint8Array<ArrayBuffer>) =>
      server.call(readReceipts, request(world, text, 'recus.csv'), english(who.as)),
    /** The message of a refusal. */
    refused: async (world: WritingWorld, file: Uint8Array<ArrayBuffer> | string, name = 'releve.xml') =>
      String((await server.send(readReceipts, request(world, file, name), english(who.as))).json().message),
    confirm: (world: WritingWorld, lines: ReceiptLine[], clientKey?: string) =>
      server.call(
        addRecoveries,
        { params: params(world), body: clientKey === undefined ? { lines } : { lines, clientKey } },
        english(who.as),
      ),
    /** State and recovered amount of the four anomalies. */
    async recoveredOf(world: WritingWorld) {
      const rows = await Promise.all(CLAIMED.map((entryId) => world.row(entryId)))
      return rows.map((row) => [row[MANAGED_COLUMN.state], row.Récupéré])
    },
  }
}

/** What confirming the first candidate of each proposal sends. */
export function linesOf({ proposals }: Pick<Receipts, 'proposals'>): ReceiptLine[] {
  return proposals.flatMap(({ candidates, date, way, creditNote, proof, reason, bankEntry }) =>
    (candidates[0]?.claims ?? []).map(({ anomalyId, amount }) => ({
      ...{ anomalyId, amount: amount ?? 0, date, way, creditNote, proof, reason, bankEntry },
    })),
  )
}
