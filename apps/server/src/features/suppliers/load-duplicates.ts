import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { getSupplier } from '@quitus/contract/suppliers/get-supplier.ts'
import { DUPLICATE_COLUMN, SUPPLIER_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import type { CallContext } from '#http/call-context.ts'
import { findView } from '#views/definition/find-view.ts'
import { selectAnomalyRows } from '#views/rows/anomaly-rows.sql.ts'
import { presentRow } from '#views/rows/row.presenter.ts'
import { selectRowsByEntryIds } from '#views/rows/rows.sql.ts'
import { selectPossibleDuplicates } from './possible-duplicates.sql.ts'
import { textIn } from './supplier.presenter.ts'

/** Most other accounts of a group that the page of one names. */
const MOST_DUPLICATES = 50

type Duplicates = Pick<ResponseOf<typeof getSupplier>, 'duplicates' | 'groupId' | 'possibleDuplicates'>

const NONE: Duplicates = { duplicates: [], groupId: null, possibleDuplicates: [] }

/** The accounts that are likely the same supplier, as the screen of duplicate suppliers shows them to this reader. */
export async function loadDuplicates(
  context: CallContext<typeof getSupplier>,
  projectId: number,
  code: string,
): Promise<Duplicates> {
  const { tx, actor, access, locale } = context
  if (!opensSource(access, 'suppliersduplicate')) return NONE
  const view = await findView(tx, { projectId, source: 'suppliersduplicate' }, context)
  if (view === null) return NONE
  const [own] = await selectRowsByEntryIds(tx, view, [code])
  const possibleDuplicates =
    actor.user.roleType === 'staff' ? await selectPossibleDuplicates(tx, view, code, locale) : []
  if (own === undefined) return { ...NONE, possibleDuplicates }
  const { rows } = await selectAnomalyRows(tx, view, own.anomaly_id, {
    offset: 0,
    limit: MOST_DUPLICATES + 1,
  })
  const others = rows.filter((row) => row.entry_id !== code).map((row) => presentRow(view, row))
  return {
    groupId: own.anomaly_id,
    possibleDuplicates,
    duplicates: others.slice(0, MOST_DUPLICATES).map((row) => ({
      code: row.entryId,
      name: textIn(row, SUPPLIER_COLUMN.name),
      reason: textIn(row, DUPLICATE_COLUMN.reason),
    })),
  }
}
