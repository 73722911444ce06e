import type { OptionalFeature, Right, Role, RoleType } from '@quitus/domain/access/permissions.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { FeeRules } from '@quitus/domain/fees/fee-rule.ts'
import type { JobKind, JobState } from '@quitus/domain/job.ts'
import type { LimitationChoice } from '@quitus/domain/limitation/limitation-rules.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { AuditKind } from '@quitus/domain/people/audit-kind.ts'
import type { MailKind } from '@quitus/domain/people/mail.ts'
import type { SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import type { ColumnType as Cell, Generated, JSONColumnType } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { AnomalyTables } from './anomaly-tables.ts'
import type { CellTables } from './cell-tables.ts'
import type { ErasureTables } from './erasure-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { TransferTables } from './transfer-tables.ts'
import type {
  DefinedViewTable,
  PrefilteredViewTable,
  PublicationTable,
  StoredChoices,
  ViewColumnTable,
  ViewDesignTable,
  ViewTable,
} from './view-tables.ts'

/** Timestamps come back as PostgreSQL's text in UTC; they go in as Date or text. */
type Instant = Cell<string, Date | string, Date | string>

export type UserTable = {
  id: Generated<number>
  login: string
  /** `loginKey` of the login; by it an account is found. */
  login_key: string
  mail: string
  full_name: string
  company_id: number
  password_hash: string | null
  role: Role
  role_type: RoleType
  optional_features: OptionalFeature[]
  language: Locale
  is_disabled: Generated<boolean>
  /** Service accounts have a user too, whom nobody signs in to. */
  kind: Generated<'person' | 'service'>
  last_login_at: Cell<string | null, Date | null, Date | null>
  second_factor_asked_at: Cell<string | null, undefined, Date>
  created_at: Cell<string, never, never>
  /** Since when nothing personal is left of the account (SEC-09). */
  erased_at: Cell<string | null, undefined, Date>
}

export type ProjectTable = {
  id: Generated<number>
  name: string
  company_id: number
  features: ProjectFeature[]
  currency: Generated<string>
  time_zone: Generated<string>
  created_at: Cell<string, never, never>
  archived_at: Cell<string | null, Date | null, Date | null>
  /** May those who impersonate members change anything? */
  allows_impersonated_writes: Generated<boolean>
  /** What detection finds is for staff alone until they present it (FLOW-14). */
  uses_triage: Generated<boolean>
  shows_earlier_history: Generated<boolean>
  /** Which cell has its rows; 0 is the central database (OPS-08). */
  cell: Generated<number>
  history_years: Cell<number | null, undefined, number | null>
  archive_after_months: Cell<number | null, undefined, number | null>
  erase_after_months: Cell<number | null, undefined, number | null>
}

export type ProjectSettingsTable = {
  project_id: number
  /** Under whose law claims lapse; null for that of the currency (FLOW-16). */
  country: LimitationChoice | null
  claims_interrupt: Generated<boolean>
  /** Rules of the success fee by route; null while there is none (FLOW-24). */
  success_fees: Cell<{ isOn: boolean; rules: FeeRules } | null, string | null | undefined, string | null>
  shows_fees: Generated<boolean>
  /** Do its decisions move the scores of like anomalies (DATA-13)? */
  learns_from_decisions: Generated<boolean>
}

type InstantOrNull = Cell<string | null, Date | null, Date | null>

export type JobTable = {
  id: Generated<string>
  project_id: number
  kind: JobKind
  source: Source | null
  state: Generated<JobState>
  asked_by: number
  impersonator_id: number | null
  title: string
  parameters: JSONColumnType<object>
  /** A bigint comes back as text. */
  done: Cell<string, number | undefined, number>
  total: Cell<string | null, number | null | undefined, number | null>
  result: JSONColumnType<object | null>
  error_code: string | null
  /** Null where nothing is left to download. */
  file_id: string | null
  file_name: string | null
  file_size: Cell<string | null, number | null | undefined, number | null>
  file_type: string | null
  file_expires_at: InstantOrNull
  /** Fencing token: grows with every attempt, and is never set back. */
  attempts: Generated<number>
  uncounted_attempts: Generated<number>
  worker_id: string | null
  seen_at: Cell<string, Date | undefined, Date>
  created_at: Instant
  started_at: InstantOrNull
  finished_at: InstantOrNull
}

export type MailTable = {
  /** A bigint comes back as text. */
  id: Generated<string>
  kind: MailKind
  user_id: number
  /** May hold a secret; null once the mail was sent or given up. */
  parameters: Cell<Record<string, string | number> | null, string, null>
  state: Generated<'waiting' | 'sent' | 'failed'>
  attempts: Generated<number>
  last_error: Cell<string | null, never, string | null>
  created_at: Instant
  useful_until: InstantOrNull
  ended_at: InstantOrNull
}

/** Tables of the core schema by their qualified names. */
export type CoreTables = AccountTables &
  AnomalyTables &
  CellTables &
  ErasureTables &
  ImportTables &
  TransferTables & {
    'core.installation': { key: string; value: string }
    'core.companies': { id: Generated<number>; name: string }
    'core.users': UserTable
    'core.sessions': {
      id: Generated<string>
      user_id: number
      is_remembered: boolean
      created_at: Instant
      expires_at: Instant
      ended_at: Cell<string | null, Date | null, Date | null>
      active_at: Instant
      verified_at: Instant
      user_agent: Generated<string>
      address: Generated<string>
      previous_sign_in_at: Cell<string | null, Date | string | null, never>
      method: Generated<'password' | 'sso'>
      identity_provider: Generated<string | null>
      /** Who is acting in this session in place of its user, from which session of their own, and why. */
      impersonator_id: Cell<number | null, number | undefined, never>
      impersonator_session_id: Cell<string | null, string | undefined, never>
      impersonation_reason: Cell<string | null, string | undefined, never>
    }
    'core.user_identities': {
      id: Generated<number>
      user_id: number
      issuer: string
      subject: string
      connected_at: Instant
    }
    'core.used_nonces': { nonce_hash: Buffer; expires_at: Instant }
    'core.refresh_tokens': {
      token_hash: Buffer
      session_id: string
      issued_at: Instant
      replaced_at: Cell<string | null, Date | null, Date | null>
      sealed_successor: Cell<Buffer | null, never, Buffer | null>
    }
    'core.call_counts': {
      caller: Buffer
      spent_until: Instant
    }
    'core.mails': MailTable
    'core.password_links': {
      token_hash: Buffer
      user_id: number
      purpose: 'reset' | 'invitation'
      created_at: Instant
      expires_at: Instant
      used_at: InstantOrNull
      withdrawn_at: InstantOrNull
    }
    'core.audit_events': {
      id: Generated<string>
      at: Instant
      /** Null for what was done on the command line. */
      actor_id: number | null
      impersonator_id: number | null
      project_id: number | null
      subject_id: number | null
      kind: AuditKind
      details: JSONColumnType<Record<string, unknown>>
    }
    'core.known_sign_in_places': { place: Buffer; known_until: Instant }
    'core.sign_in_attempts': {
      subject: Buffer
      attempts: number
      blocked_until: Instant
      forgotten_at: Instant
    }
    'core.projects': ProjectTable
    'core.project_settings': ProjectSettingsTable
    'core.project_members': { project_id: number; user_id: number; right: Right }
    'core.views': ViewTable
    'core.view_columns': ViewColumnTable
    'core.choice_lists': {
      project_id: number
      source: Source
      column_name: string
      origin: 'listed' | 'members'
      is_editable: boolean
      filter_with_column: string | null
      lists: JSONColumnType<StoredChoices[]>
    }
    'core.publications': PublicationTable
    'core.prefiltered_views': PrefilteredViewTable
    'core.defined_views': DefinedViewTable
    'core.view_designs': ViewDesignTable
    'core.syntheses': {
      project_id: number
      name: string
      position: number
      label_fr: string
      label_en: string
      is_visible_to_customers: Generated<boolean>
      definition: JSONColumnType<SynthesisDefinition>
      changed_at: Cell<string, never, never>
    }
    'core.synthesis_setups': { project_id: number; set_up_at: Cell<string, never, never> }
    'core.saved_views': {
      id: Generated<number>
      project_id: number
      source: Source
      owner_id: number
      name: string
      is_shared: boolean
      definition: JSONColumnType<object>
      changed_at: Instant
    }
    'core.files': {
      id: string
      project_id: number
      name: string
      /** Bytes; a bigint comes back as text. */
      size: Cell<string, number, never>
      content_type: string
      sha256: Buffer
      created_by: number
      created_at: Instant
      /** Where the store has the bytes; null under the id itself. */
      bytes_id: Cell<string | null, string | null | undefined, never>
    }
    'core.jobs': JobTable
    'core.import_drafts': {
      project_id: number
      version: number
      content: JSONColumnType<object>
      changed_by: number
      changed_at: Instant
    }
    'core.import_previews': {
      project_id: number
      job_id: string
      parameters: JSONColumnType<object>
      version: number
      renewed: 'publication' | 'figures' | null
      content: JSONColumnType<object>
      made_at: Instant
    }
    'core.result_sets': {
      id: Generated<string>
      project_id: number
      source: Source
      publication_id: number
      sharing_key: Buffer
      audience: string
      known_edits: string | null
      definition: JSONColumnType<object>
      row_ids: Buffer
      is_whole: boolean
      expires_at: Instant
    }
  }
