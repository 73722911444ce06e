import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import { isLockConflict } from '@quitus/database/lock-timeout.ts'
import { AppError, RetryableError } from '#errors/app-error.ts'

/** Does an erasure wait for a cell that is down, or for someone who reads or works in the project? */
export function isForLater(error: unknown): boolean {
  if (error instanceof RetryableError || isBusy(error)) return true
  return error instanceof Error && isDatabaseUnreachable(error)
}

/** Does someone read or work in the project? Nothing has been erased then. */
export function isBusy(error: unknown): boolean {
  return isLockConflict(error) || (error instanceof AppError && error.code === 'project_busy')
}
