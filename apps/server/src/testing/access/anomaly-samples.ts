import { randomUUID } from 'node:crypto'
import type { LooseRequest } from '../call-endpoint.ts'
import type { SampleWorld } from './sample-world.ts'

const of = ({ projectId }: SampleWorld) => ({ projectId, anomalyId: 'A-01' })
const comment = (world: SampleWorld) => ({ ...of(world), comment: world.comment ?? '1' })

const attachment = (world: SampleWorld) => ({ ...of(world), attachment: world.attachment ?? randomUUID() })
const BYTES = new TextEncoder().encode('Vu.')

/** Sample requests about what belongs to an anomaly next to its cells. */
export const ANOMALY_SAMPLES: Readonly<Record<string, (world: SampleWorld) => LooseRequest>> = {
  'list-notices': () => ({}),
  'read-notices': () => ({ body: { upTo: '1' } }),
  'list-attachments': (world) => ({ params: of(world) }),
  'add-attachment': (world) => ({ params: of(world), body: { filename: 'a.txt' }, file: BYTES }),
  'attach-transferred-file': (world) => ({ params: of(world), body: { object: world.transferFile } }),
  'download-attachment': (world) => ({ params: attachment(world) }),
  'delete-attachment': (world) => ({ params: attachment(world) }),
  'notify-action': ({ projectId, member }) => ({
    params: { projectId },
    body: { action: 'remind', args: { anomalies: ['A-01'], person: member } },
  }),
  'list-comments': (world) => ({ params: of(world) }),
  'list-mentionable-people': (world) => ({ params: of(world) }),
  'create-comment': (world) => ({ params: of(world), body: { text: 'Vu avec le fournisseur.' } }),
  'update-comment': (world) => ({ params: comment(world), body: { text: 'Vu **deux fois**.' } }),
  'delete-comment': (world) => ({ params: comment(world) }),
}
