import { AppError } from '#errors/app-error.ts'

/** The number that a filter gave; throws `filter_not_supported` for anything else. */
export function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new AppError('filter_not_supported')
  return value
}

/** The text that a filter gave; throws `filter_not_supported` for anything else. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new AppError('filter_not_supported')
  return value
}

/** The truth value that a filter gave; throws `filter_not_supported` for anything else. */
export function booleanOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new AppError('filter_not_supported')
  return value
}

/** For an operation that a column type does not have: always throws. */
export function notSupported(): never {
  throw new AppError('filter_not_supported')
}
