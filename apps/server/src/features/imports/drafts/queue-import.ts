import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Actor } from '@quitus/domain/access/permissions.ts'
import type { ImportOrigin } from '@quitus/domain/imports/import-draft.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { insertJob } from '#jobs/jobs.sql.ts'
import type { Translate } from '#language/messages.ts'
import type { Mapping } from '../mapping.schema.ts'
import { insertRun } from './import-drafts.sql.ts'
import type { ImportParameters } from './import-parameters.ts'

type Order = {
  projectId: number
  /** null for the command, whose mapping can say what no draft can. */
  content: DraftContent | null
  origin: ImportOrigin
  /** Of the draft that it comes from; 0 for none. */
  version: number
  actor: Actor
  translate: Translate
  now: Date
}

/** What a job is to do with a draft; unless it compares, an import is published without a preview. */
export function parametersOf(
  content: DraftContent,
  mapping: Mapping | null,
  { isCheck, isPreview = false, locale }: { isCheck: boolean; isPreview?: boolean; locale: Locale },
): ImportParameters {
  const { suppliers } = content.fec
  return {
    ...{ isCheck, isPreview, publishes: null, mapping, locale },
    ...(content.kind === 'fec' && suppliers !== undefined ? { suppliers } : {}),
    files: ledgerFiles(content),
    siren: content.fec.siren,
    closingOn: content.fec.closingOn,
    detection: content.detection,
    excludesBadLines: content.excludesBadLines,
    addsToCurrent: content.addsToCurrent ?? false,
  }
}

/** The files of a draft without its supplier master. */
export function ledgerFiles({ files, kind, fec }: Pick<DraftContent, 'files' | 'kind' | 'fec'>): string[] {
  return kind === 'fec' ? files.filter((file) => file !== fec.suppliers?.file) : files
}

/** Puts a check or an import into the queue and answers its job. The caller has locked the runs of the project. */
export async function queueImport(
  tx: Tx,
  { projectId, content, origin, version, actor, translate, now }: Order,
  parameters: ImportParameters,
): Promise<string> {
  const { isCheck, isPreview, files } = parameters
  const jobId = await insertJob(tx, {
    ...{ projectId, kind: 'import', source: null, requestedBy: actor.user.id, now },
    impersonatorId: actor.impersonator?.id ?? null,
    title: translate(`imports:jobTitle.${titleOf(parameters)}`, { files: files.length }),
    parameters,
  })
  await insertRun(tx, { jobId, projectId, isCheck, isPreview, version, content, origin })
  return jobId
}

function titleOf({ isCheck, isPreview, publishes, restores }: ImportParameters) {
  if (isCheck) return 'check'
  if (restores !== undefined) return isPreview ? 'restorePreview' : 'restore'
  if (isPreview) return 'preview'
  return publishes === null ? 'import' : 'publication'
}
