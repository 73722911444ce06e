import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import type { Translate } from '#language/messages.ts'
import type { List } from '#views/lists/list.sql.ts'
import { ACTIVITY_KIND_CHOICES, RIGHT_CHOICES, SOURCE_CHOICES } from '../choices.ts'

/** What the schema of a project has, where there is none. */
const NO_CHANGE_SETS = sql`(
  select null::bigint as id, null::timestamptz as created_at, null::integer as actor_id,
         null::integer as impersonator_id, null::text as kind, null::text as source, null::integer as row_count,
         null::integer as cell_count, null::text[] as columns, null::text as reason where false) none`

/** Is there a project of this number, archived or not? */
export async function hasProject(tx: Tx, projectId: number): Promise<boolean> {
  const row = await tx.selectFrom('core.projects').select('id').where('id', '=', projectId).executeTakeFirst()
  return row !== undefined
}

/**
 * Who did what in this project, when, and on whose behalf (PRJ-06)? Change sets, exports and what was done to the
 * project itself, each read by the index of its time, so that the newest come at once: PostgreSQL merges them in
 * order only where their types agree and the condition is outside of them. `isElsewhere`: another database has the
 * project, and this one only what was done to it centrally.
 */
export function activityList(projectId: number, translate: Translate, isElsewhere: boolean): List {
  const changeSets = isElsewhere ? NO_CHANGE_SETS : sql.id(projectSchemaName(projectId), 'change_sets')
  return {
    from: sql`
      from (
        select 'c' || id as entry_id, id as number, created_at as at, actor_id, impersonator_id, kind, source,
          row_count, cell_count,
               columns, reason, null::integer as subject_id, null::jsonb as details,
               ${projectId}::integer as project_id
        from ${changeSets}
        union all
        select 'j' || id, null::bigint, created_at, asked_by, impersonator_id, kind, source, null::integer,
          null::integer, '{}'::text[],
               null::text, null::integer, null::jsonb, project_id
        from core.jobs
        union all
        select 'a' || id, id, at, actor_id, impersonator_id, kind, null::text, null::integer, null::integer,
          '{}'::text[],
               details ->> 'reason', subject_id, details, project_id
        from core.audit_events
      ) audit
      left join core.users actor on actor.id = audit.actor_id
      left join core.users impersonator on impersonator.id = audit.impersonator_id
      left join core.users subject on subject.id = audit.subject_id`,
    where: sql<boolean>`audit.project_id = ${projectId}`,
    entryId: sql`audit.entry_id`,
    tie: sql`audit.number desc nulls last, audit.entry_id`,
    searchText: sql`core.fold(concat_ws(' ', actor.full_name, impersonator.full_name, subject.full_name, audit.reason))`,
    sort: [{ column: 'at', descending: true }],
    at: sql`audit.at`,
    columns: [
      { name: 'at', label: 'admin:columns.at', type: 'DATE_TIME', ref: sql`audit.at`, index: 'descending' },
      {
        name: 'who',
        label: 'admin:columns.who',
        type: 'STRING',
        // Anyone who really sat there; the person whose identity they had endorsed is named next to them.
        ref: sql`coalesce(impersonator.full_name, actor.full_name,
          case when audit.details ->> 'isByRule' = 'true' then ${translate('erasures:certificate.rule')}
               else ${translate('activity:commandLine')} end)`,
        width: 200,
      },
      {
        name: 'onBehalf',
        label: 'admin:columns.onBehalf',
        type: 'STRING',
        ref: sql`case when audit.impersonator_id is not null then actor.full_name end`,
        width: 180,
      },
      {
        name: 'kind',
        label: 'admin:columns.kind',
        type: 'STRING',
        ref: sql`audit.kind`,
        choices: ACTIVITY_KIND_CHOICES,
        width: 200,
      },
      {
        name: 'view',
        label: 'admin:columns.view',
        type: 'STRING',
        ref: sql`audit.source`,
        choices: SOURCE_CHOICES,
      },
      { name: 'rows', label: 'admin:columns.rows', type: 'INTEGER', ref: sql`audit.row_count` },
      {
        name: 'subject',
        label: 'admin:columns.subject',
        type: 'STRING',
        ref: sql`coalesce(subject.full_name, (
          select string_agg(name, ', ') from jsonb_array_elements_text(audit.details -> 'names') name))`,
        width: 180,
      },
      {
        name: 'before',
        label: 'admin:columns.before',
        type: 'STRING',
        ref: sql`audit.details ->> 'before'`,
        choices: RIGHT_CHOICES,
        width: 130,
      },
      {
        name: 'after',
        label: 'admin:columns.after',
        type: 'STRING',
        ref: sql`audit.details ->> 'after'`,
        choices: RIGHT_CHOICES,
        width: 130,
      },
      { name: 'reason', label: 'admin:columns.reason', type: 'STRING', ref: sql`audit.reason`, width: 240 },
      {
        name: 'columns',
        label: 'admin:columns.columns',
        type: 'STRING',
        ref: sql`nullif(array_to_string(audit.columns, ', '), '')`,
        isDisplayedByDefault: false,
        width: 240,
      },
    ],
  }
}
