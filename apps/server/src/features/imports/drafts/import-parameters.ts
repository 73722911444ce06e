import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { Mapping } from '../mapping.schema.ts'

/** What an import job is to do: the draft as it was when it was started. */
export type ImportParameters = {
  isCheck: boolean
  /** The command started it, whose user may do everything: the person it names need not be one who may import. */
  isByOperator?: true
  /** Compare with what is published, and publish nothing. */
  isPreview: boolean
  /** The job whose preview is to be published; null for an import that is published without one. */
  publishes: string | null
  /** Number of the publication that is made again, without files; absent where files are imported. */
  restores?: number
  /** Ids of transferred files, without the supplier master. */
  files: string[]
  /** null for ledger files (FEC). */
  mapping: Mapping | null
  /** The supplier master next to ledger files (FEC); absent where there is none. */
  suppliers?: NonNullable<DraftContent['fec']['suppliers']>
  /** What files were called before they got another name among those of the project, by their ids; absent: the same. */
  names?: Readonly<Record<string, string>>
  siren: string | null
  closingOn: string | null
  /** Of ledger files (FEC): names of companies by SIREN. Absent where none were given. */
  companies?: [siren: string, name: string][]
  /** Of ledger files (FEC); a mapping holds its own. Absent in jobs of the release before. */
  detection?: DraftContent['detection']
  excludesBadLines: boolean
  addsToCurrent: boolean
  /** Language of the list of bad lines. */
  locale: Locale
}
