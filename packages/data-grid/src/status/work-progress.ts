/** How far a copy, or an act on many cells, has come; null when none goes on. */
export type WorkProgress = { kind: 'copy' | 'write'; done: number; total: number } | null
