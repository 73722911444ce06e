/** The columns of a view that syntheses are mostly gathered by, by what they mean (SYN-03); null where it has none. */
export type SynthesisColumns = {
  category: string | null
  supplier: string | null
  company: string | null
  /** Holds financial years as numbers. */
  year: string | null
  /** The day of an invoice, or of its payment. */
  date: string | null
}
