import type { Tx } from '@quitus/database/connection.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'
import type { Place } from '../change-design.ts'

/** What filters by a column; `isMentioned` where it names it for more than a condition. */
export type FilterUse = {
  kind: 'prefilteredView' | 'definedView' | 'savedView' | 'personalView' | 'synthesis'
  /** Null for the view that a person saved for themselves. */
  label: string | null
  filter: Filter | null
  isMentioned: boolean
}

/** What has a condition on a column, or gathers and adds up by it. Saved orders and layouts hold for any type. */
export async function selectFilterUses(
  tx: Tx,
  { projectId, source }: Place,
  column: string,
  locale: Locale,
): Promise<FilterUse[]> {
  const label = sql.ref(locale === 'fr' ? 'label_fr' : 'label_en')
  const names = (definition: ReturnType<typeof sql>) => sql<boolean>`
    jsonb_path_exists(${definition}, '$.** ? (@ == $name)', jsonb_build_object('name', ${column}::text))`
  const ofView = sql`project_id = ${projectId} and source = ${source}`
  const answer = await sql<FilterUse>`
    select 'prefilteredView' as kind, ${label} as label, filter::jsonb as filter, false as "isMentioned"
    from core.prefiltered_views where ${ofView} and ${names(sql`filter::jsonb`)}
    union all
    select 'definedView', ${label}, filter::jsonb, false
    from core.defined_views where ${ofView} and ${names(sql`filter::jsonb`)}
    union all
    select case when is_shared then 'savedView' else 'personalView' end, case when is_shared then name end,
           definition::jsonb -> 'filter', false
    from core.saved_views where ${ofView} and ${names(sql`definition::jsonb -> 'filter'`)}
    union all
    select 'synthesis', ${label}, definition::jsonb -> 'filter', ${names(sql`definition::jsonb - 'filter'`)}
    from core.syntheses
    where project_id = ${projectId} and ${source} = 'dashboard' and ${names(sql`definition::jsonb`)}`.execute(
    tx,
  )
  return answer.rows
}
