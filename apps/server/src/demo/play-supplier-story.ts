import { DUPLICATE_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { runOnSelection } from '#features/view-writing/run-action.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { type FoundDuplicates, selectFoundDuplicates } from './demo.sql.ts'
import type { Context } from './demo-context.ts'
import type { DemoPerson, PersonIds } from './demo-story.ts'

const SOURCE = 'suppliersduplicate'

/**
 * What happened to groups of duplicate suppliers: staff presented four of five, Marie found some to be one supplier
 * and chose the account to keep, others to be two, and left one unsure.
 */
export async function playSupplierStory(
  projectId: number,
  ids: PersonIds,
  as: (person: DemoPerson, daysAgo: number) => Promise<Context>,
): Promise<void> {
  const staff = await as('helene', 19)
  const view = await loadView(staff.tx, { projectId, source: SOURCE }, staff)
  const groups = await selectFoundDuplicates(staff.tx, view)
  const presented = groups.slice(0, Math.ceil(groups.length * 0.8))
  const [ones, twos, unsure] = [presented.slice(0, 5), presented.slice(5, 7), presented.slice(7, 8)]
  const assigned = presented.slice(8, 12)
  const { timestamp } = view
  const perform = async (context: Context, entryIds: string[], what: Action) => {
    if (entryIds.length === 0) return
    const body = { timestamp, selection: { entryIds }, dryRun: false, ...what }
    const { changed } = await runOnSelection({ params: { projectId, source: SOURCE }, body }, context)
    if (changed === 0) throw new Error(`The demo could not ${what.action} its groups of suppliers.`)
  }
  const write = (context: Context, entryIds: string[], column: string, value: WireValue) =>
    perform(context, entryIds, { action: 'multipleEdit', column, value })

  await perform(staff, headsOf(presented), { action: 'present' })
  const assigning = await as('helene', 18)
  const assignee = ids.get('marie') ?? null
  await perform(assigning, headsOf([...unsure, ...assigned]), { action: 'assign', assignee })
  const marie = await as('marie', 12)
  await write(marie, allOf(ones), DUPLICATE_COLUMN.decision, 'duplicate')
  for (const group of ones)
    await write(marie, headsOf([group]), DUPLICATE_COLUMN.keep, group.codes[0] ?? null)
  await write(marie, allOf(twos), DUPLICATE_COLUMN.decision, 'different')
  await write(marie, allOf(unsure), DUPLICATE_COLUMN.decision, 'unsure')
  await write(
    marie,
    headsOf(unsure),
    DUPLICATE_COLUMN.comment,
    'Demander au fournisseur si le second compte est à lui.',
  )
  const deciding = await as('marie', 11)
  await perform(deciding, headsOf(ones), { action: 'validate' })
  await perform(deciding, headsOf(twos), { action: 'reject', reason: 'Deux établissements distincts' })
}

type Action =
  | { action: 'present' | 'validate' }
  | { action: 'reject'; reason: string }
  | { action: 'assign'; assignee: number | null }
  | { action: 'multipleEdit'; column: string; value: WireValue }

function headsOf(groups: readonly FoundDuplicates[]): string[] {
  return groups.flatMap(({ entryIds }) => entryIds.slice(0, 1))
}

function allOf(groups: readonly FoundDuplicates[]): string[] {
  return groups.flatMap(({ entryIds }) => entryIds)
}
