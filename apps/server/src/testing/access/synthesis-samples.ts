import type { LooseRequest } from '../call-endpoint.ts'
import { SAMPLE_DEFINITION, SAMPLE_PROGRESS } from './made-synthesis.sql.ts'
import type { SampleWorld } from './sample-world.ts'

const ofProject = ({ projectId }: SampleWorld) => ({ projectId })
const label = { fr: 'Par fournisseur et mois', en: 'By supplier and month' }
const named = async (world: SampleWorld) => {
  const { name, changedAt } = await world.synthesis()
  return { params: { ...ofProject(world), name }, changedAt }
}

/** Sample requests about syntheses. */
export const SYNTHESIS_SAMPLES: Readonly<
  Record<string, (world: SampleWorld) => Promise<LooseRequest> | LooseRequest>
> = {
  'get-synthesis-metadata': async (world) => {
    await world.synthesis()
    return { params: ofProject(world) }
  },
  'get-synthesis-data': async (world) => ({ params: (await named(world)).params }),
  'get-ageing-of-claims': async (world) => {
    const { name } = await world.synthesis(SAMPLE_PROGRESS)
    return { params: { ...ofProject(world), name } }
  },
  'download-syntheses': async (world) => {
    await world.synthesis()
    return { params: ofProject(world) }
  },
  'list-syntheses': (world) => ({ params: ofProject(world) }),
  'create-synthesis': (world) => ({
    params: ofProject(world),
    body: { label, definition: SAMPLE_DEFINITION },
  }),
  'update-synthesis': async (world) => {
    const { params, changedAt } = await named(world)
    return { params, body: { label, definition: SAMPLE_DEFINITION, changedAt } }
  },
  'delete-synthesis': async (world) => ({ params: (await named(world)).params }),
  'order-syntheses': async (world) => ({
    params: ofProject(world),
    body: { names: [(await world.synthesis()).name] },
  }),
  'preview-synthesis': (world) => ({
    params: ofProject(world),
    body: { definition: SAMPLE_DEFINITION },
  }),
  'update-synthesis-accesses': async (world) => ({
    params: ofProject(world),
    body: { accesses: [{ viewName: (await world.synthesis()).name, visibleForCustomer: false }] },
  }),
}
