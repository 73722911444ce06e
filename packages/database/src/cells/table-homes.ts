/**
 * Where the rows of a table are once projects live in several databases, the cells (OPS-08, decision 269). `replicated`
 * and `central`: the central database is their only source; a cell reads the replicated ones. `project`: in the cell
 * of the project that each row carries. `local`: each database has rows of its own, which concern what it does itself.
 */
export type Home = 'replicated' | 'central' | 'project' | 'local'

/** Every table of the schema `core`, once. A test compares the lists with a migrated database. */
export const TABLE_HOMES: Readonly<Record<Home, readonly string[]>> = {
  replicated: [
    // What a cell has of the central database: see replication.sql.ts.
    'cell_marks',
    'companies',
    'installation',
    'notice_settings',
    'project_members',
    // Follows the members by a trigger: who has ever been one, for their names in the history of a project.
    'project_people',
    'projects',
    'service_accounts',
    'service_tokens',
    'sessions',
    'users',
  ],
  central: [
    'begun_erasures',
    'cells',
    'daily_digests',
    'erasures',
    'known_sign_in_places',
    'passkeys',
    'password_links',
    'recovery_codes',
    'refresh_tokens',
    'second_factor_challenges',
    'sign_in_attempts',
    'totp_secrets',
    'used_nonces',
    'user_identities',
  ],
  project: [
    'attachments',
    'awaiting_counts',
    'choice_lists',
    'comment_versions',
    'comments',
    'defined_views',
    'files',
    'import_drafts',
    'import_previews',
    'import_runs',
    'imported_files',
    'jobs',
    'last_imports',
    'notices',
    'prefiltered_views',
    'presences',
    'project_event_heads',
    'project_events',
    'project_migrations',
    'project_moves',
    'project_settings',
    'project_visits',
    'publications',
    'result_sets',
    'saved_views',
    'syntheses',
    'synthesis_setups',
    'tickets',
    'told_deadlines',
    'transfer_objects',
    'transfer_uploads',
    'transfer_usage',
    'view_columns',
    'view_designs',
    'views',
    'watched_folders',
  ],
  local: [
    // Written where the action is carried out, with or without a project.
    'audit_events',
    // One a night, of the database that has it.
    'backup_runs',
    'call_counts',
    // Receipts of the erasures that this database has carried out for the central one.
    'erased_parts',
    // One proof a night of the histories that the database has.
    'history_proofs',
    // Sent by the queue of the database in which it was written.
    'mails',
    // What a restore or a move has left for later in this database.
    'pending_indexes',
    // What a company's last imports taught, for the next one in the same database.
    'remembered_mappings',
    // Filled by migrations alone.
    'state_moves',
  ],
}

/** Other schemas of ours, whose tables have one home; the schema of a project is `project`. */
export const SCHEMA_HOMES: Readonly<Record<string, Home>> = { graphile_worker: 'local', public: 'local' }

/**
 * Folders of `repeatable/core` whose functions serve people and the installation, or everybody: they know no table of
 * projects. The functions of all other folders run in cells.
 */
export const CENTRAL_TOPICS: readonly string[] = [
  'audit',
  'credentials',
  'impersonation',
  'people',
  'requester',
  'sessions',
  'text',
]

const HOME_OF_TABLE: ReadonlyMap<string, Home> = new Map(
  Object.entries(TABLE_HOMES).flatMap(([home, tables]) => tables.map((table) => [table, home as Home])),
)

/** Is the central database the only source of this table of the schema `core`? */
export function isCentral(table: string): boolean {
  const home = HOME_OF_TABLE.get(table)
  return home === 'central' || home === 'replicated'
}

/** Home of a table by its qualified name; null where none is declared. */
export function homeOf(qualified: string): Home | null {
  const [schema = '', table = ''] = qualified.split('.')
  if (schema === 'core') return HOME_OF_TABLE.get(table) ?? null
  return /^project_\d+$/.test(schema) ? 'project' : (SCHEMA_HOMES[schema] ?? null)
}
