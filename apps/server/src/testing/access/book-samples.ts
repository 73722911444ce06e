import type { LooseRequest } from '../call-endpoint.ts'
import type { SampleWorld } from './sample-world.ts'

const ofProject = ({ projectId }: SampleWorld) => ({ projectId })

/** Accounts that a project may choose. */
export const BOOK_SETTINGS = {
  journal: 'OD',
  supplier: '401000',
  suspense: '471000',
  vat: '445660',
} as const

/** Sample requests about correcting entries and VAT sheets. */
export const BOOK_SAMPLES: Readonly<Record<string, (world: SampleWorld) => LooseRequest>> = {
  'list-correcting-entries': (world) => ({ params: ofProject(world) }),
  'download-correcting-entries': (world) => ({ params: ofProject(world), query: { format: 'fec' } }),
  'download-payment-blocks': (world) => ({ params: ofProject(world) }),
  'get-book-settings': (world) => ({ params: ofProject(world) }),
  'update-book-settings': (world) => ({ params: ofProject(world), body: BOOK_SETTINGS }),
  'list-vat-sheet': (world) => ({ params: ofProject(world) }),
  'download-vat-sheet': (world) => ({ params: ofProject(world), query: { format: 'xlsx' } }),
}
