/** Encodings of text files that an import reads. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15'] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** Separators that a person may name; any other is found out or not read. */
export const DELIMITERS = [',', ';', '\t', '|'] as const

/** Types that a column of a file may be read as. */
export const READ_TYPES = ['STRING', 'INTEGER', 'AMOUNT', 'DATE'] as const
export type ReadType = (typeof READ_TYPES)[number]

/** What becomes of a column: shown to all, shown to staff alone, or not imported. */
export const COLUMN_USES = ['show', 'staff', 'skip'] as const
export type ColumnUse = (typeof COLUMN_USES)[number]

/** Steps of a running import, in their order. */
export const IMPORT_STEPS = ['reading', 'checking', 'detecting', 'publishing'] as const
export type ImportStep = (typeof IMPORT_STEPS)[number]

/** What starts an import: a person in the browser, a program by its call, a watched folder at night, or the command. */
export const IMPORT_ORIGINS = ['person', 'machine', 'folder', 'command'] as const
export type ImportOrigin = (typeof IMPORT_ORIGINS)[number]

/** The folder of the transfers, for staff alone, to which files of imports are sent. */
export const IMPORT_FOLDER = 'Import'
/** The header is on one of the first lines of a file. */
export const MAX_HEADER_LINE = 50
/** Characters of the name of a sheet: spreadsheets allow 31, other programs write longer ones. */
export const MAX_SHEET_NAME = 255
export const MAX_DRAFT_FILES = 50
export const MAX_DRAFT_COLUMNS = 2000
/** Columns that an import takes at most; the others of a file are excluded. */
export const MAX_IMPORTED_COLUMNS = 498
export const MAX_COLUMN_NAME = 200
/** Lines of a file that are shown as they will be read. */
export const PREVIEW_LINES = 200
/** Fields of such a line that are shown. */
export const PREVIEW_FIELDS = 100

/** The detection options that a draft may set, with the least and greatest value of each. */
export const DETECTION_OPTIONS = {
  presentedFrom: { least: 10, most: 99, decimals: 0 },
  nearDays: { least: 0, most: 366, decimals: 0 },
  nearAmount: { least: 0, most: 1000, decimals: 2 },
  forgottenAfterDays: { least: 1, most: 3660, decimals: 0 },
  leastAtStake: { least: 0, most: 1_000_000, decimals: 2 },
} as const
export type DetectionOption = keyof typeof DETECTION_OPTIONS
export const DETECTION_OPTION_NAMES = Object.keys(DETECTION_OPTIONS) as DetectionOption[]
