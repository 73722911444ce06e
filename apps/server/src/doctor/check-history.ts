import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import type { Pool } from 'pg'
import type { Finding } from '#deps/finding.ts'
import type { HeadsReceivers } from '#deps/heads-receivers.ts'
import { selectLastProof } from './database-state.sql.ts'

/** A night that was missed is made up for at the next start; two are late. */
const LATE_AFTER_MS = 48 * 3_600_000

/** What the last night found of the histories, and whether their heads left this installation. */
export async function checkHistory(pool: Pool, receivers: HeadsReceivers, now: Date): Promise<Finding[]> {
  const isKeptElsewhere = receivers.addresses.length > 0 || receivers.url !== null
  const found: Finding[] = isKeptElsewhere ? [] : [{ state: 'warning', code: 'headsStayHere' }]
  const last = await selectLastProof(pool)
  if (last === null) return [...found, { state: 'warning', code: 'historyNeverProved' }]
  const values = { at: `${formatDateTime({ model: last.at.toISOString() }, 'UTC')} UTC` }
  if (last.fault !== null)
    found.push({ state: 'problem', code: 'headsNotSent', values: { ...values, reason: last.fault } })
  if (last.differing.length > 0)
    found.push({
      state: 'problem',
      code: 'historyDiffers',
      values: { ...values, projects: last.differing.join(', ') },
    })
  else if (now.getTime() - last.at.getTime() > LATE_AFTER_MS)
    found.push({ state: 'problem', code: 'historyProofOld', values })
  else
    found.push({ state: 'ok', code: 'historyProved', values: { ...values, projects: String(last.projects) } })
  return found
}
