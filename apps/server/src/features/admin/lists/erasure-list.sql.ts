import { ERASURE_KINDS } from '@quitus/domain/people/erasure.ts'
import { sql } from 'kysely'
import type { List } from '#views/lists/list.sql.ts'

const KIND_CHOICES = ERASURE_KINDS.map((value) => ({ value, label: `erasures:kind.${value}` as const }))

/** What was erased for good (SEC-09)? */
export function erasureList(): List {
  return {
    from: sql`from core.erasures erasure left join core.users person on person.id = erasure.actor_id`,
    entryId: sql`erasure.id::text`,
    tie: sql`erasure.id desc`,
    searchText: sql`core.fold(concat_ws(' ', erasure.subject, erasure.reference, erasure.company))`,
    sort: [{ column: 'at', descending: true }],
    at: sql`erasure.erased_at`,
    columns: [
      {
        name: 'at',
        label: 'erasures:columns.at',
        type: 'DATE_TIME',
        ref: sql`erasure.erased_at`,
        index: 'descending',
      },
      {
        name: 'kind',
        label: 'erasures:columns.kind',
        type: 'STRING',
        ref: sql`erasure.kind`,
        choices: KIND_CHOICES,
        width: 190,
      },
      {
        name: 'subject',
        label: 'erasures:columns.subject',
        type: 'STRING',
        ref: sql`erasure.subject`,
        width: 260,
      },
      {
        name: 'company',
        label: 'admin:columns.company',
        type: 'STRING',
        ref: sql`erasure.company`,
        width: 200,
      },
      { name: 'by', label: 'erasures:columns.by', type: 'STRING', ref: sql`person.full_name`, width: 180 },
      {
        name: 'reference',
        label: 'erasures:columns.reference',
        type: 'STRING',
        ref: sql`erasure.reference`,
        width: 180,
      },
      {
        name: 'backupsUntil',
        label: 'erasures:columns.backupsUntil',
        type: 'DATE_TIME',
        ref: sql`erasure.backups_until`,
      },
    ],
  }
}
