/**
 * Collects which accounts share keys, and answers the pairs that are worth comparing. Keys are kept as hashes of 32
 * bits next to the account's number in one double, so that a hundred thousand accounts take some tens of megabytes;
 * two keys with one hash cost a comparison at most.
 */
export type PairCollector = {
  /** Adds the pairs of accounts that share one of the keys of a kind. */
  addKind(kind: BlockKind, keysOf: (account: number) => Iterable<string>): void
  /** Each pair once, `left` below `right`. */
  pairs(): Iterable<[left: number, right: number]>
}

export type BlockKind = {
  /** Accounts under one key that are all compared with each other. */
  most: number
  /**
   * What becomes of keys that more accounts have: a sample of their pairs that connects all of them, or nothing,
   * because the key says too little.
   */
  isSampled: boolean
}

/** Accounts whose numbers fit next to a hash into the 53 bits of a double. */
export const MOST_ACCOUNTS = 2 ** 21
const PAIR_BASE = 2 ** 26

export function collectPairs(accounts: number): PairCollector {
  if (accounts > MOST_ACCOUNTS)
    throw new RangeError(`More than ${MOST_ACCOUNTS} accounts cannot be compared.`)
  let found = new Float64Array(1024)
  let count = 0
  const add = (left: number, right: number) => {
    if (left === right) return
    if (count === found.length) {
      const larger = new Float64Array(count * 2)
      larger.set(found)
      found = larger
    }
    found[count++] = Math.min(left, right) * PAIR_BASE + Math.max(left, right)
  }
  /** Removes pairs that are there twice. */
  const settle = () => {
    const sorted = found.subarray(0, count).sort()
    let kept = 0
    for (let at = 0; at < count; at++) {
      const pair = sorted[at] ?? 0
      if (at === 0 || pair !== sorted[kept - 1]) sorted[kept++] = pair
    }
    count = kept
  }
  return {
    addKind(kind, keysOf) {
      for (const block of blocksOf(accounts, keysOf)) {
        if (block.length <= kind.most) {
          for (let left = 0; left < block.length; left++)
            for (let right = left + 1; right < block.length; right++) add(block[left] ?? 0, block[right] ?? 0)
        } else if (kind.isSampled) {
          for (let at = 1; at < block.length; at++) {
            add(block[0] ?? 0, block[at] ?? 0)
            add(block[at - 1] ?? 0, block[at] ?? 0)
          }
        }
      }
      settle()
    },
    *pairs() {
      for (let at = 0; at < count; at++) {
        const pair = found[at] ?? 0
        yield [Math.floor(pair / PAIR_BASE), pair % PAIR_BASE]
      }
    },
  }
}

/** Accounts by each key that two of them share, in the order of their numbers. */
export function* blocksOf(
  accounts: number,
  keysOf: (account: number) => Iterable<string>,
): Generator<number[]> {
  let entries = new Float64Array(Math.max(1024, accounts * 2))
  let count = 0
  for (let account = 0; account < accounts; account++) {
    for (const key of keysOf(account)) {
      if (count === entries.length) {
        const larger = new Float64Array(count * 2)
        larger.set(entries)
        entries = larger
      }
      entries[count++] = hashOf(key) * MOST_ACCOUNTS + account
    }
  }
  const sorted = entries.subarray(0, count).sort()
  let block: number[] = []
  let hash = -1
  for (let at = 0; at < count; at++) {
    const entry = sorted[at] ?? 0
    const account = entry % MOST_ACCOUNTS
    const own = (entry - account) / MOST_ACCOUNTS
    if (own !== hash) {
      if (block.length > 1) yield block
      block = []
      hash = own
    }
    if (block[block.length - 1] !== account) block.push(account)
  }
  if (block.length > 1) yield block
}

/** FNV-1a with a last mix, in 32 bits. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
