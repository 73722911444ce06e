import { Readable } from 'node:stream'
import { IMPORT_STEPS } from '@quitus/domain/imports/import-draft.ts'
import { expect, test } from 'vitest'
import { LEDGER_HEADER, LEDGER_MAPPING } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { importLedger } from '../import-ledger.ts'
import type { ImportProgress } from '../import-progress.ts'
import { mappingSchema } from '../mapping.schema.ts'

const server = await startTestServer()

test('DATA-09 every step of an import reports which share of it is done, never less than before', async () => {
  const staff = await server.person({ roleType: 'staff' })
  const project = await server.project({ members: [[staff, 'manage']] })
  const content = Buffer.from(`${LEDGER_HEADER}\nA,S1,INV-1,5.00,2024-01-31\nB,S1,INV-1,5.00,2024-01-31\n`)
  const reported: ImportProgress[] = []
  await importLedger(server.database, {
    projectId: project.id,
    actorId: staff.id,
    files: [{ name: 'ledger.csv', size: content.length, open: () => Readable.from([content]) }],
    mapping: mappingSchema.parse(LEDGER_MAPPING),
    skipBadLines: false,
    onProgress: (progress) => reported.push(progress),
  })
  for (const step of IMPORT_STEPS) {
    const shares = reported.flatMap((each) => (each.step === step ? [each.share ?? -1] : []))
    expect(shares, step).toEqual(shares.toSorted((left, right) => left - right))
    expect(shares[0], step).toBe(0)
    // Of a file that is read in a moment, reading has nothing to say.
    if (step !== 'reading') expect(new Set(shares).size, step).toBeGreaterThanOrEqual(3)
    expect(shares.at(-1), step).toBeLessThanOrEqual(1)
  }
  expect(reported.filter(({ step }) => step === 'detecting').length).toBeGreaterThan(10)
})
