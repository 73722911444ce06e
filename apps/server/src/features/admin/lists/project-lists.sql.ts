import type { Tx } from '@quitus/database/connection.ts'
import { PROJECT_FEATURES } from '@quitus/domain/access/project-feature.ts'
import { sql } from 'kysely'
import type { Translate } from '#language/messages.ts'
import type { List } from '#views/lists/list.sql.ts'
import { PROJECT_STATE_CHOICES, RIGHT_CHOICES, TYPE_CHOICES } from '../choices.ts'

/**
 * Which projects are there, archived ones included (PRJ-04)? `elsewhere`: how many anomalies projects of other
 * databases have, by their numbers.
 */
export function projectList(translate: Translate, elsewhere: Readonly<Record<string, number>> = {}): List {
  const words = JSON.stringify(
    Object.fromEntries(PROJECT_FEATURES.map((feature) => [feature, translate(`admin:feature.${feature}`)])),
  )
  return {
    from: sql`from core.projects project join core.companies company on company.id = project.company_id`,
    entryId: sql`project.id::text`,
    tie: sql`project.id`,
    searchText: sql`core.fold(project.name || ' ' || company.name)`,
    sort: [{ column: 'name', descending: false }],
    columns: [
      {
        name: 'name',
        label: 'admin:columns.name',
        type: 'STRING',
        ref: sql`project.name`,
        index: 'ascending',
        width: 260,
      },
      { name: 'company', label: 'admin:columns.company', type: 'STRING', ref: sql`company.name`, width: 200 },
      {
        name: 'state',
        label: 'admin:columns.state',
        type: 'STRING',
        ref: sql`case when project.archived_at is null then 'active' else 'archived' end`,
        choices: PROJECT_STATE_CHOICES,
        width: 110,
      },
      {
        name: 'members',
        label: 'admin:columns.members',
        type: 'INTEGER',
        ref: sql`(select count(*) from core.project_members member where member.project_id = project.id)`,
      },
      {
        name: 'anomalies',
        label: 'admin:columns.anomalies',
        type: 'INTEGER',
        ref: sql`coalesce((select publication.anomaly_count from core.views view
                           join core.publications publication on publication.id = view.current_publication_id
                           where view.project_id = project.id and view.source = 'dashboard'),
                          (${JSON.stringify(elsewhere)}::jsonb ->> project.id::text)::integer)`,
      },
      {
        name: 'features',
        label: 'admin:columns.features',
        type: 'STRING',
        ref: sql`(select string_agg(${words}::jsonb ->> feature, ', ' order by place)
                  from unnest(project.features) with ordinality opened (feature, place))`,
        width: 320,
      },
      { name: 'created', label: 'admin:columns.created', type: 'DATE_TIME', ref: sql`project.created_at` },
      {
        name: 'currency',
        label: 'admin:columns.currency',
        type: 'STRING',
        ref: sql`project.currency`,
        isDisplayedByDefault: false,
        width: 90,
      },
    ],
  }
}

/** How many anomalies have the projects of this database, by their numbers? */
export async function selectAnomalyCounts(tx: Tx): Promise<Record<string, number>> {
  const answer = await sql<{ projectId: number; count: number }>`
    select view.project_id as "projectId", publication.anomaly_count as count from core.views view
    join core.publications publication on publication.id = view.current_publication_id
    where view.source = 'dashboard'`.execute(tx)
  return Object.fromEntries(answer.rows.map(({ projectId, count }) => [projectId, count]))
}

/** Who is a member of this project, and with which right? */
export function memberList(projectId: number): List {
  return {
    from: sql`
      from core.project_members member
      join core.users person on person.id = member.user_id
      join core.companies company on company.id = person.company_id`,
    where: sql<boolean>`member.project_id = ${projectId}`,
    entryId: sql`person.id::text`,
    tie: sql`person.id`,
    searchText: sql`person.search_text`,
    sort: [{ column: 'name', descending: false }],
    columns: [
      { name: 'name', label: 'admin:columns.name', type: 'STRING', ref: sql`person.full_name`, width: 220 },
      {
        name: 'right',
        label: 'admin:columns.right',
        type: 'STRING',
        ref: sql`member."right"`,
        choices: RIGHT_CHOICES,
      },
      {
        name: 'type',
        label: 'admin:columns.type',
        type: 'STRING',
        ref: sql`person.role_type`,
        choices: TYPE_CHOICES,
      },
      { name: 'company', label: 'admin:columns.company', type: 'STRING', ref: sql`company.name`, width: 200 },
      { name: 'login', label: 'admin:columns.login', type: 'STRING', ref: sql`person.login`, width: 260 },
      {
        name: 'lastLogin',
        label: 'admin:columns.lastLogin',
        type: 'DATE_TIME',
        ref: sql`person.last_login_at`,
      },
    ],
  }
}
