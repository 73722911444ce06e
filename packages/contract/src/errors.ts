import { z } from 'zod'

/**
 * Every error code with its HTTP status. The message is the key `errors.{code}` of the catalogues.
 * `reported`: goes to the log as an error, because nothing the caller did explains it.
 */
export const ERRORS = {
  invalid_request: { status: 400, reported: false },
  malformed_json: { status: 400, reported: false },
  body_too_deep: { status: 400, reported: false },
  unknown_column: { status: 400, reported: false },
  not_a_list_of_choices: { status: 400, reported: false },
  column_holds_no_files: { status: 400, reported: false },
  filter_not_supported: { status: 400, reported: false },
  file_name_not_accepted: { status: 400, reported: false },
  file_empty: { status: 400, reported: false },
  export_too_long: { status: 400, reported: false },
  export_without_rows: { status: 400, reported: false },
  not_signed_in: { status: 401, reported: false },
  token_expired: { status: 401, reported: false },
  session_ended: { status: 401, reported: false },
  ticket_invalid: { status: 401, reported: false },
  wrong_credentials: { status: 401, reported: false },
  wrong_password: { status: 401, reported: false },
  session_locked: { status: 403, reported: false },
  sign_in_method_unavailable: { status: 400, reported: false },
  not_permitted: { status: 403, reported: false },
  route_not_found: { status: 404, reported: false },
  project_not_found: { status: 404, reported: false },
  view_not_found: { status: 404, reported: false },
  entry_not_found: { status: 404, reported: false },
  file_not_found: { status: 404, reported: false },
  prefiltered_view_not_found: { status: 404, reported: false },
  saved_view_not_found: { status: 404, reported: false },
  change_set_not_found: { status: 404, reported: false },
  job_not_found: { status: 404, reported: false },
  method_not_allowed: { status: 405, reported: false },
  job_not_ended: { status: 409, reported: false },
  too_many_jobs: { status: 409, reported: false },
  already_undone: { status: 409, reported: false },
  change_set_not_undoable: { status: 409, reported: false },
  client_key_reused: { status: 409, reported: false },
  nothing_to_redo: { status: 409, reported: false },
  publication_in_progress: { status: 409, reported: false },
  saved_view_name_taken: { status: 409, reported: false },
  too_many_saved_views: { status: 409, reported: false },
  view_republished: { status: 409, reported: false },
  column_not_editable: { status: 409, reported: false },
  anomaly_column_on_child_row: { status: 409, reported: false },
  row_locked: { status: 409, reported: false },
  changed_meanwhile: { status: 409, reported: false },
  result_set_expired: { status: 410, reported: false },
  job_file_expired: { status: 410, reported: false },
  body_too_large: { status: 413, reported: false },
  file_too_large: { status: 413, reported: false },
  body_too_complex: { status: 413, reported: false },
  unsupported_media_type: { status: 415, reported: false },
  file_kind_not_accepted: { status: 415, reported: false },
  file_content_mismatch: { status: 415, reported: false },
  query_timeout: { status: 422, reported: false },
  too_many_requests: { status: 429, reported: false },
  too_many_attempts: { status: 429, reported: false },
  job_interrupted: { status: 500, reported: true },
  internal_error: { status: 500, reported: true },
  storage_unavailable: { status: 502, reported: true },
  unavailable: { status: 503, reported: true },
  storage_full: { status: 507, reported: true },
} as const

export type ErrorCode = keyof typeof ERRORS

/** Codes that any endpoint may answer without naming them. */
export const COMMON_ERRORS = [
  'invalid_request',
  'malformed_json',
  'body_too_deep',
  'body_too_large',
  'body_too_complex',
  'query_timeout',
  'storage_full',
  'unsupported_media_type',
  'too_many_requests',
  'internal_error',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** Problem details (RFC 9457) with our stable `code`; `issues` names each refused part of a body. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  statusCode: z.int().optional(),
  issues: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
})

export type Problem = z.infer<typeof problemSchema>
