import type { LetterSettings } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import { missingSenderParts } from '@quitus/domain/letters/sender.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { Translate } from '#language/messages.ts'
import type { LetterPlan } from './plan-letters.ts'

/** Suppliers without an address that are named; the number of the others is said. */
const MOST_NAMED = 20

/**
 * What the letters of a plan will lack, in the words of the reader: roles of columns, parts of the sender, postal
 * addresses.
 */
export function presentMissing(
  { letters, missing }: LetterPlan,
  { details, sender }: LetterSettings,
  translate: Translate,
) {
  const nowhere = [
    ...new Set(letters.filter(({ address }) => address.length === 0).map(({ supplier }) => supplier)),
  ]
  const named = nowhere.slice(0, MOST_NAMED)
  const others = nowhere.length - named.length
  const more = others > 0 ? [translate('letters:summary.more', counted(others))] : []
  return [
    ...missing.map((role) => ({
      code: `role_${role}`,
      count: letters.length,
      message: translate(`letters:missingRole.${role}`),
    })),
    // The first line is the name.
    ...(sender.trim().includes('\n')
      ? []
      : [
          {
            code: 'senderAddress',
            count: letters.length,
            message: translate('letters:missing.senderAddress'),
          },
        ]),
    ...missingSenderParts(details).map((part) => ({
      code: `sender_${part}`,
      count: letters.length,
      message: translate(`letters:missingSender.${part}`),
    })),
    ...(nowhere.length === 0
      ? []
      : [
          {
            code: 'supplierAddress',
            count: nowhere.length,
            message: translate('letters:missing.supplierAddress', { names: [...named, ...more].join(', ') }),
          },
        ]),
  ]
}
