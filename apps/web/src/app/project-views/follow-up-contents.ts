import type { ComponentType } from 'react'
import { lazyPage } from '../lazy-page.ts'
import type { FollowUpAddress } from './follow-up-parts.ts'

const loadBooks = () => import('#features/books/book-parts.ts')

/** What each tab of the follow-up shows, in a script of its own. */
export const FOLLOW_UP_CONTENTS: Readonly<Record<FollowUpAddress, ComponentType>> = {
  lettres: lazyPage(() => import('#features/claim-letters/list/letters-part.tsx'), 'LettersPart'),
  ecritures: lazyPage(loadBooks, 'EntriesPart'),
  tva: lazyPage(loadBooks, 'VatPart'),
  encaissements: lazyPage(() => import('#features/recoveries/receipts-part.tsx'), 'ReceiptsPart'),
  honoraires: lazyPage(() => import('#features/fees/fees-part.tsx'), 'FeesPart'),
}
