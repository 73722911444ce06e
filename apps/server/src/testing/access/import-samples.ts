import { randomUUID } from 'node:crypto'
import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { LooseRequest } from '../call-endpoint.ts'
import type { SampleWorld } from './sample-world.ts'

/** A draft without files, in which nothing is decided. */
export const EMPTY_DRAFT: DraftContent = {
  ...{ files: [], kind: null, columns: [], keyColumns: [], addsToCurrent: null, excludesBadLines: false },
  reading: { encoding: null, delimiter: null, headerLine: null, sheet: null },
  fec: { siren: null, closingOn: null },
  detection: {},
}

/** What a program has to say of a ledger file (FEC) whose name does not say it. */
const ALL_NAMED = { kind: 'fec', fec: { siren: '732829320', closingOn: '2024-12-31' } } as const

const of = ({ projectId }: SampleWorld) => ({ projectId })

/** Sample requests of imports; each call of the registry comes after the one whose draft it goes on with. */
export const IMPORT_SAMPLES: Readonly<
  Record<string, (world: SampleWorld) => Promise<LooseRequest> | LooseRequest>
> = {
  'get-import-draft': (world) => ({ params: of(world) }),
  'set-import-draft': (world) => ({
    params: of(world),
    body: {
      version: 0,
      content: { ...EMPTY_DRAFT, files: [world.transferFile], kind: 'fec', addsToCurrent: false },
    },
  }),
  'recognise-files': (world) => ({
    params: of(world),
    body: { files: [world.transferFile], reading: EMPTY_DRAFT.reading },
  }),
  'start-import': (world) => ({ params: of(world), body: { version: 1, isCheck: true } }),
  'import-files': (world) => ({
    params: of(world),
    body: { files: [world.transferFile], settings: ALL_NAMED, isCheck: true },
  }),
  'get-import': (world) => ({ params: { ...of(world), job: world.job ?? randomUUID() } }),
  'get-watched-folder': (world) => ({ params: of(world) }),
  'set-watched-folder': (world) => ({ params: of(world), body: { watched: null } }),
  'get-triage': (world) => ({ params: of(world) }),
  'get-import-preview': (world) => ({ params: of(world) }),
  'publish-import-preview': async (world) => ({
    params: of(world),
    body: { job: await world.importPreview() },
  }),
  'preview-former-publication': async (world) => ({
    params: of(world),
    body: { publication: await world.formerPublication() },
  }),
  'discard-import-preview': async (world) => ({
    params: of(world),
    body: { job: await world.importPreview() },
  }),
}
