/** Lines that a sheet of an XLSX file holds, headers and sums included. */
export const MAX_SHEET_LINES = 1_048_576

/** Characters (UTF-16 units) that one of its cells shows. */
export const MAX_SHEET_CELL = 32_767

/** Links that a sheet may hold; programs call a file with more damaged. */
export const MAX_SHEET_LINKS = 65_530

/** Longest address that such a link may have. */
export const MAX_SHEET_ADDRESS = 2079
