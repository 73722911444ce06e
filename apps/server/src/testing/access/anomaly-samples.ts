import type { LooseRequest } from '../call-endpoint.ts'
import type { SampleWorld } from './sample-world.ts'

const of = ({ projectId }: SampleWorld) => ({ projectId, anomalyId: 'A-01' })
const comment = (world: SampleWorld) => ({ ...of(world), comment: world.comment ?? '1' })

/** Sample requests about what belongs to an anomaly beside its cells. */
export const ANOMALY_SAMPLES: Readonly<Record<string, (world: SampleWorld) => LooseRequest>> = {
  'list-notices': () => ({}),
  'read-notices': () => ({ body: { upTo: '1' } }),
  'list-comments': (world) => ({ params: of(world) }),
  'list-mentionable-people': (world) => ({ params: of(world) }),
  'create-comment': (world) => ({ params: of(world), body: { text: 'Vu avec le fournisseur.' } }),
  'update-comment': (world) => ({ params: comment(world), body: { text: 'Vu **deux fois**.' } }),
  'delete-comment': (world) => ({ params: comment(world) }),
}
