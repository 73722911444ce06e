import type { LooseRequest } from '../call-endpoint.ts'
import type { SampleWorld } from './sample-world.ts'

const ofView = ({ projectId }: SampleWorld) => ({ projectId, source: 'dashboard' })
const GIVEN = {
  label: { fr: 'Avec fournisseur', en: 'With a supplier' },
  filter: { column: 'Fournisseur', op: 'empty', not: true },
  isVisibleToCustomers: true,
}
const named = async (world: SampleWorld) => {
  const { name, changedAt } = await world.definedView()
  return { params: { ...ofView(world), name }, changedAt }
}

/** Sample requests about the prefiltered views that staff define. */
export const DEFINED_VIEW_SAMPLES: Readonly<
  Record<string, (world: SampleWorld) => Promise<LooseRequest> | LooseRequest>
> = {
  'list-defined-views': (world) => ({ params: ofView(world) }),
  'create-defined-view': async (world) => {
    // A view has few.
    await world.definedView()
    return { params: ofView(world), body: GIVEN }
  },
  'update-defined-view': async (world) => {
    const { params, changedAt } = await named(world)
    return { params, body: { ...GIVEN, changedAt } }
  },
  'delete-defined-view': async (world) => ({ params: (await named(world)).params }),
  'order-defined-views': async (world) => {
    const { params } = await named(world)
    return { params: ofView(world), body: { names: [params.name] } }
  },
}
