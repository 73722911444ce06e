/** Addresses of mail, and one that takes a POST: outside of what a writer of the database reaches. */
export type HeadsReceivers = { addresses: readonly string[]; url: string | null }
