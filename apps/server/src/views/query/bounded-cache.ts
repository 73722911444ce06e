export type BoundedCache<Value> = {
  get: (key: string) => Value | undefined
  /** Keeps a value of this many bytes; one that is larger than the whole cache is not kept. */
  set: (key: string, value: Value, bytes: number) => void
  delete: (key: string) => void
  clear: () => void
}

/** Values in the memory of this process up to a number of bytes; what was requested longest ago goes first. */
export function createBoundedCache<Value>(maxBytes: number): BoundedCache<Value> {
  const kept = new Map<string, { value: Value; bytes: number }>()
  let total = 0
  const remove = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key, value, bytes) {
      remove(key)
      if (bytes > maxBytes) return
      kept.set(key, { value, bytes })
      total += bytes
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      kept.clear()
      total = 0
    },
  }
}
