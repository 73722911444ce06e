import { JOB_KINDS, JOB_STATES } from '@quitus/domain/job.ts'
import { sql } from 'kysely'
import type { List } from '#views/lists/list.sql.ts'
import { ERROR_CHOICES, MAIL_KIND_CHOICES, MAIL_STATE_CHOICES } from '../choices.ts'

/** Which mails were sent to whom, wait, or could not be sent? Never what they said. */
export function mailList(): List {
  return {
    from: sql`from core.mails mail join core.users person on person.id = mail.user_id`,
    entryId: sql`mail.id::text`,
    tie: sql`mail.id desc`,
    searchText: sql`person.search_text`,
    sort: [{ column: 'created', descending: true }],
    at: sql`mail.created_at`,
    columns: [
      {
        name: 'created',
        label: 'admin:columns.created',
        type: 'DATE_TIME',
        ref: sql`mail.created_at`,
        index: 'descending',
      },
      {
        name: 'kind',
        label: 'admin:columns.kind',
        type: 'STRING',
        ref: sql`mail.kind`,
        choices: MAIL_KIND_CHOICES,
        width: 190,
      },
      { name: 'to', label: 'admin:columns.to', type: 'STRING', ref: sql`person.full_name`, width: 200 },
      { name: 'address', label: 'admin:columns.address', type: 'STRING', ref: sql`person.mail`, width: 260 },
      {
        name: 'state',
        label: 'admin:columns.state',
        type: 'STRING',
        ref: sql`mail.state`,
        choices: MAIL_STATE_CHOICES,
      },
      { name: 'attempts', label: 'admin:columns.attempts', type: 'INTEGER', ref: sql`mail.attempts` },
      { name: 'error', label: 'admin:columns.error', type: 'STRING', ref: sql`mail.last_error`, width: 320 },
      { name: 'ended', label: 'admin:columns.ended', type: 'DATE_TIME', ref: sql`mail.ended_at` },
    ],
  }
}

/** Which work of people runs, waits, or went wrong, in any project? */
export function jobList(): List {
  return {
    from: sql`
      from core.jobs job
      join core.projects project on project.id = job.project_id
      join core.users person on person.id = job.asked_by`,
    entryId: sql`job.id::text`,
    searchText: sql`core.fold(job.title || ' ' || project.name || ' ' || person.full_name)`,
    sort: [{ column: 'created', descending: true }],
    at: sql`job.created_at`,
    columns: [
      {
        name: 'created',
        label: 'admin:columns.created',
        type: 'DATE_TIME',
        ref: sql`job.created_at`,
        index: 'descending',
      },
      {
        name: 'kind',
        label: 'admin:columns.kind',
        type: 'STRING',
        ref: sql`job.kind`,
        choices: JOB_KINDS.map((value) => ({ value, label: `admin:jobKind.${value}` as const })),
      },
      { name: 'title', label: 'admin:columns.title', type: 'STRING', ref: sql`job.title`, width: 240 },
      { name: 'project', label: 'admin:columns.project', type: 'STRING', ref: sql`project.name`, width: 220 },
      { name: 'who', label: 'admin:columns.who', type: 'STRING', ref: sql`person.full_name`, width: 180 },
      {
        name: 'state',
        label: 'admin:columns.state',
        type: 'STRING',
        ref: sql`job.state`,
        choices: JOB_STATES.map((value) => ({ value, label: `jobs:state.${value}` as const })),
      },
      {
        name: 'error',
        label: 'admin:columns.error',
        type: 'STRING',
        ref: sql`job.error_code`,
        choices: ERROR_CHOICES,
        width: 320,
      },
      { name: 'ended', label: 'admin:columns.ended', type: 'DATE_TIME', ref: sql`job.finished_at` },
    ],
  }
}
