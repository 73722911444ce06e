import type { Tx } from '@quitus/database/connection.ts'
import type { ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { Translate } from '#language/messages.ts'
import { withChoices } from '#views/definition/load-choices.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { loadExportOrder } from '../export-order.ts'
import type { ExportParameters } from '../export-parameters.ts'
import type { PackPart } from '../thread-messages.ts'
import { type ExportOrder, ruleOf } from '../write-export.ts'
import { type PackPaths, packPaths, plainName } from './pack-paths.ts'
import { type PackWords, packWords } from './pack-words.ts'

/** The anomalies of one view in a pack. */
export type Section = {
  view: View
  parameters: ExportParameters
  conditions: ExportOrder['conditions']
  /** Row ids of its anomalies, four bytes each. */
  order: Buffer
  words: PackWords
  /** Where its lists are written, and where everything goes in the archive. */
  paths: Record<PackPart, string>
  archived: PackPaths
}

type Reader = { projectId: number; actor: SignedInActor; access: ProjectAccess; translate: Translate }
type Requested = Pick<Section, 'parameters' | 'conditions' | 'paths'> & {
  /** Names of folders that other sections have. */
  folders: Set<string>
  isOnly: boolean
}

/** Reads which anomalies a section has for its requester. */
export async function loadSection(
  tx: Tx,
  { projectId, actor, access, translate }: Reader,
  { parameters, conditions, paths, folders, isOnly }: Requested,
): Promise<Section> {
  const { source, timestamp, locale } = parameters
  const requester = { actor, access, locale, visibleRows: ruleOf(conditions) }
  const view = await withChoices(tx, await loadView(tx, { projectId, source, timestamp }, requester), locale)
  const order = await loadExportOrder(tx, view, parameters)
  const shownBy = await findShownBy(tx, projectId)
  const name = plainName(view.name, source)
  const folder = isOnly ? '' : folders.has(name.toLowerCase()) ? `${name}-${source}` : name
  folders.add(name.toLowerCase())
  return {
    ...{ view, parameters, conditions, order, paths },
    words: packWords(view, { locale, translate, shownBy }),
    archived: packPaths(folder, translate),
  }
}
