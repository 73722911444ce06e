import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'

/**
 * What staff may change about who sees an object: one that only its folder keeps to staff can be kept by itself, so
 * that it stays when the folder is opened.
 */
export function staffAction({
  isStaffOnly,
  isKeptItself,
}: Pick<TransferObject, 'isStaffOnly' | 'isKeptItself'>): 'open' | 'makeStaffOnly' | 'keepByItself' {
  if (!isStaffOnly) return 'makeStaffOnly'
  return isKeptItself ? 'open' : 'keepByItself'
}
