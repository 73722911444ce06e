/** An upload is received, checked, and then ends in one of the last three. */
export const UPLOAD_STATES = ['receiving', 'checking', 'done', 'refused', 'quarantined'] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

/** Bytes that one call carries: within what proxies let through and what a slow line sends in half an hour. */
export const UPLOAD_PIECE_BYTES = 16 * 1024 * 1024

/** Objects that one call may name. */
export const MAX_NAMED_OBJECTS = 1000
/** Folders within folders. */
export const MAX_FOLDER_DEPTH = 40
/** Characters of the line that says what a file is. */
export const MAX_NOTE_LENGTH = 200
/** Days that deleted objects can be restored (XFER-05). */
export const BIN_DAYS = 30
