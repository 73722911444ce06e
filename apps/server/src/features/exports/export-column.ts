import type { ViewColumn } from '#views/definition/view.sql.ts'

/** A column of the file: what it is called, and what its cells read where the stored text is not it. */
export type ExportColumn = {
  column: ViewColumn
  label: string
  group: string
  /** Pixels. */
  width: number
  isPinned: boolean
  /** What is in a cell without a value: the word for pending where someone decides, else nothing. */
  blank: string
  /** Words of yes and no, and of choices that are read differently from they are stored. */
  words: ReadonlyMap<string, string>
}

/** What was changed on the way into the file, for the sheet that describes it. */
export type ExportNotes = {
  maskedIbans: number
  cutTexts: string[]
  cutTextCount: number
  linksLeftAsText: number
}

export function noNotes(): ExportNotes {
  return { maskedIbans: 0, cutTexts: [], cutTextCount: 0, linksLeftAsText: 0 }
}
