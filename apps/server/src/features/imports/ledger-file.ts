import type { Readable } from 'node:stream'

/** A file to import. `open` is called anew for each reading and starts at the beginning; `size` in bytes, where it is known. */
export type LedgerFile = { name: string; size?: number; open: () => Readable }

/** Is told how many bytes were read since it was last told. */
export type CountBytes = (bytes: number) => void
