/** The application's role; the first migration makes it where it is missing. */
export const APP_ROLE = 'quitus_app'

/**
 * The role that reads credentials and makes sessions, and nothing else (decision 060); a migration makes it where it
 * is missing.
 */
export const AUTH_ROLE = 'quitus_auth'

/** The role that owns the embedded database, and the name of that database. */
export const OWNER_ROLE = 'quitus'
