import { DOCUMENT_ROLE_NAMES } from '@quitus/domain/imports/document-role-names.ts'
import { expect, test } from 'vitest'
import { type MeasuredRole, REAL_DATA, realLists } from '#testing/files/real-lists.ts'
import { analyseFile } from '../analyse-file.ts'
import { openFile } from '../ledger-file.ts'
import { suggestRolesOf } from '../suggest-mapping.ts'

const lists = realLists()
if (lists.length === 0)
  process.stdout.write(
    `Suggestions are not measured: ${REAL_DATA} is not there; QUITUS_SHARED_DATA names it.\n`,
  )

const MEASURED: readonly MeasuredRole[] = [
  ...DOCUMENT_ROLE_NAMES.filter((role) => role !== 'document' && role !== 'voucher'),
  'ownNumber',
]

type Count = { right: number; wrong: number; none: number }

test.skipIf(lists.length === 0)(
  'DATA-01 at least nine in ten roles of the public lists are suggested right, and hardly one wrong',
  async () => {
    const counts = new Map<MeasuredRole, Count>()
    const missed = new Map<string, number>()
    for (const { path, expected } of lists) {
      const found = suggestRolesOf([await analyseFile(openFile(path))])
      const suggested = { ...found, ownNumber: found.document ?? found.voucher }
      for (const role of MEASURED) {
        const columns = expected[role]
        const header = suggested[role]
        if (columns === undefined && header === undefined) continue
        const count = counts.get(role) ?? { right: 0, wrong: 0, none: 0 }
        counts.set(role, count)
        const verdict =
          header === undefined ? 'none' : columns?.includes(header.trim()) === true ? 'right' : 'wrong'
        count[verdict]++
        if (verdict === 'right') continue
        const fault = `${role} ${verdict}: ${header ?? columns?.join(' or ')} (${path.slice(REAL_DATA.length).replace(/\d.*/, '')})`
        missed.set(fault, (missed.get(fault) ?? 0) + 1)
      }
    }
    const sum = [...counts.values()].reduce(
      (total, each) => ({
        right: total.right + each.right,
        wrong: total.wrong + each.wrong,
        none: total.none + each.none,
      }),
      { right: 0, wrong: 0, none: 0 },
    )
    if (process.env.QUITUS_SHOW_ROLES !== undefined)
      process.stdout.write(`${JSON.stringify({ roles: Object.fromEntries(counts), sum }, null, 1)}\n`)
    expect(sum.right / (sum.right + sum.wrong + sum.none)).toBeGreaterThanOrEqual(0.9)
    expect(sum.wrong / (sum.right + sum.wrong), [...missed.keys()].join('\n')).toBeLessThan(0.02)
  },
  180_000,
)
