/** Did a wait for a lock take too long, or was one not to be had at once: PostgreSQL's `lock_not_available`? */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** The same, or has PostgreSQL ended this transaction because another one waited for it (`deadlock_detected`)? */
export function isLockConflict(error: unknown): boolean {
  return isLockTimeout(error) || (error instanceof Error && 'code' in error && error.code === '40P01')
}
