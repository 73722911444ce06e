import type { Locale } from '@quitus/domain/locale.ts'
import type { ParseKeys, TFunction } from 'i18next'
import type { AnomalyTexts } from './catalogues/anomalies.ts'
import type { DecisionTexts } from './catalogues/decisions.ts'
import type { DuplicateSupplierTexts } from './catalogues/duplicate-suppliers.ts'
import type { catalogue as english } from './catalogues/en.ts'
import type { TransferTexts } from './catalogues/file-transfers.ts'
import type { FollowUpTexts } from './catalogues/follow-up.ts'
import type { catalogue as french } from './catalogues/fr.ts'
import type { HomeTexts } from './catalogues/home.ts'
import type { NoticeTexts } from './catalogues/notices.ts'
import type { PeopleTexts } from './catalogues/people.ts'
import type { SearchTexts } from './catalogues/search.ts'
import type { ServerTexts } from './catalogues/server.ts'
import type { SupplierTexts } from './catalogues/suppliers.ts'
import type { SynthesisTexts } from './catalogues/synthesis.ts'
import type { ViewTexts } from './catalogues/views.ts'

/** Shape of a catalogue: namespaces named after the slices, keys of at most two more levels. French is the model. */
export type Catalogue = typeof french

/** A key of the catalogues with its namespace, as `errors:not_permitted`; `common` may be excluded. */
export type MessageKey = ParseKeys

/** Reads a text of the catalogues in one language; a key that no catalogue has is no key. */
export type Translate = TFunction

/**
 * Loads one language's texts, but for those that belong to pages (`translator.ts`); the web calls it lazily, so that
 * a reader downloads one language only (I18N-01).
 */
export async function loadCatalogue(locale: Locale): Promise<Catalogue | typeof english> {
  const module = locale === 'fr' ? await import('./catalogues/fr.ts') : await import('./catalogues/en.ts')
  return module.catalogue
}

declare module 'i18next' {
  interface CustomTypeOptions {
    /** Keys without a namespace are of `common`; any other is written with its own: `session:signIn.title`. */
    defaultNS: [
      'common',
      ...(
        | keyof Catalogue
        | keyof AnomalyTexts
        | keyof DecisionTexts
        | keyof DuplicateSupplierTexts
        | keyof FollowUpTexts
        | keyof HomeTexts
        | keyof NoticeTexts
        | keyof PeopleTexts
        | keyof SearchTexts
        | keyof SupplierTexts
        | keyof SynthesisTexts
        | keyof TransferTexts
        | keyof ViewTexts
        | keyof ServerTexts
      )[],
    ]
    /** The server alone has its own texts, and pages have theirs. */
    resources: Catalogue &
      AnomalyTexts &
      DecisionTexts &
      FollowUpTexts &
      DuplicateSupplierTexts &
      HomeTexts &
      NoticeTexts &
      PeopleTexts &
      SearchTexts &
      SupplierTexts &
      SynthesisTexts &
      TransferTexts &
      ViewTexts &
      ServerTexts
  }
}
