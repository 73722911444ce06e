import type { ImportDraft } from '@quitus/contract/imports/import-draft.schema.ts'
import type { Recognised } from './merge-columns.ts'
import type { Draft } from './use-draft.ts'

/** What every step of an import works on: the draft here, what the server has of it, and what the files are. */
export type StepProps = { draft: Draft; stored: ImportDraft; recognition: Recognised | undefined }
