import type { Db, Tx } from '@quitus/database/connection.ts'
import type { DetectionOption } from '@quitus/domain/imports/import-draft.ts'
import { sql } from 'kysely'
import type { FecOptions } from '../fec/import-fec.ts'
import type { Mapping } from '../mapping.schema.ts'

/** The settings that made a publication from the ledger next to it. */
export type MadeFrom = {
  /** null for ledger files (FEC). */
  mapping: Mapping | null
  /** Names by SIREN. */
  companies: [siren: string, name: string][]
  trustedCategories: FecOptions['trustedCategories'] | null
  detection: Partial<Record<DetectionOption, number>>
}

export type FormerPublication = { id: number; publishedAt: string; rowCount: number; anomalyCount: number }

/** Notes with which settings an import has made a publication. */
export async function keepMadeFrom(
  tx: Tx,
  publicationId: number,
  mapping: Mapping | null,
  fec: FecOptions | undefined,
): Promise<void> {
  const madeFrom: MadeFrom = {
    mapping,
    companies: [...(fec?.companies ?? [])],
    trustedCategories: fec?.trustedCategories ?? null,
    detection: Object.fromEntries(
      Object.entries(fec?.detection ?? {}).filter(([, value]) => value !== undefined),
    ),
  }
  await tx
    .updateTable('core.publications')
    .set({ made_from: JSON.stringify(madeFrom) })
    .where('id', '=', publicationId)
    .execute()
}

/**
 * The publication before the dashboard's current one, which can be made again from what is kept of it; undefined
 * where there is none, where its tables are gone, or where an earlier release made it.
 */
export async function findFormerPublication(
  db: Db | Tx,
  projectId: number,
): Promise<(FormerPublication & { madeFrom: MadeFrom }) | undefined> {
  const row = await db
    .selectFrom('core.views as view')
    .innerJoin('core.publications as publication', (join) =>
      join
        .onRef('publication.project_id', '=', 'view.project_id')
        .onRef('publication.source', '=', 'view.source')
        .onRef('publication.id', '<', 'view.current_publication_id'),
    )
    .select([
      'publication.id',
      'publication.published_at as publishedAt',
      'publication.made_from as madeFrom',
    ])
    .select(['publication.row_count as rowCount', 'publication.anomaly_count as anomalyCount'])
    .where('view.project_id', '=', projectId)
    .where('view.source', '=', 'dashboard')
    .where('publication.retired_at', 'is', null)
    .where(sql<boolean>`publication.ledger_form is not null`)
    .orderBy('publication.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.madeFrom === null) return undefined
  const { madeFrom, publishedAt, ...rest } = row
  return { ...rest, publishedAt: new Date(publishedAt).toISOString(), madeFrom: madeFrom as MadeFrom }
}

/** The mapping that made the dashboard's current publication; null where it has none, or an earlier release made it. */
export async function findLastMapping(tx: Tx, projectId: number): Promise<Mapping | null> {
  const row = await tx
    .selectFrom('core.views as view')
    .innerJoin('core.publications as publication', 'publication.id', 'view.current_publication_id')
    .select('publication.made_from as madeFrom')
    .where('view.project_id', '=', projectId)
    .where('view.source', '=', 'dashboard')
    .executeTakeFirst()
  return (row?.madeFrom as MadeFrom | null | undefined)?.mapping ?? null
}
