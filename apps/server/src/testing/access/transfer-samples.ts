import { randomUUID } from 'node:crypto'
import type { LooseRequest } from '../call-endpoint.ts'
import type { SampleWorld } from './sample-world.ts'

const of = ({ projectId }: SampleWorld) => ({ projectId })
const object = (world: SampleWorld) => ({ ...of(world), object: world.transferFolder })
const upload = (world: SampleWorld) => ({ ...of(world), upload: world.transferUpload })

/** Sample requests of file transfers. */
export const TRANSFER_SAMPLES: Readonly<Record<string, (world: SampleWorld) => LooseRequest>> = {
  'list-objects': (world) => ({ params: of(world) }),
  'add-folder': (world) => ({ params: of(world), body: { parent: null, name: randomUUID() } }),
  'change-object': (world) => ({ params: object(world), body: { name: randomUUID() } }),
  'move-objects': (world) => ({ params: of(world), body: { objects: [world.transferFolder], folder: null } }),
  'delete-objects': (world) => ({ params: of(world), body: { objects: [world.transferFolder] } }),
  'list-bin': (world) => ({ params: of(world) }),
  'restore-objects': (world) => ({ params: of(world), body: { objects: [world.transferFolder] } }),
  'get-usage': (world) => ({ params: of(world) }),
  'create-upload': (world) => ({
    params: of(world),
    body: { folder: null, name: `${randomUUID()}.csv`, size: 10, fingerprint: '1' },
  }),
  'list-uploads': (world) => ({ params: of(world) }),
  'send-upload-bytes': (world) => ({ params: upload(world), body: 'x' }),
  'cancel-upload': (world) => ({ params: upload(world) }),
  'unpack-archive': (world) => ({ params: { ...of(world), object: world.transferFile } }),
  'get-content': (world) => ({ params: { ...of(world), object: world.transferFile } }),
  'start-download': (world) => ({ params: of(world), body: { objects: [world.transferFile] } }),
  'download-objects': (world) => ({ params: of(world), query: { ticket: world.ticket ?? randomUUID() } }),
}
