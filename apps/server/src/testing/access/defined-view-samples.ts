import type { LooseRequest } from '../call-endpoint.ts'
import { SAMPLE_DESIGN } from './sample-design.ts'
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

const COLUMN = { name: null, added: { type: 'STRING', isAnomalyColumn: false }, design: SAMPLE_DESIGN }

/** Sample requests about what staff define of a view: its columns and its prefiltered views. */
export const DEFINED_VIEW_SAMPLES: Readonly<
  Record<string, (world: SampleWorld) => Promise<LooseRequest> | LooseRequest>
> = {
  'get-column-design': (world) => ({ params: ofView(world) }),
  'save-column-design': async (world) => ({
    params: ofView(world),
    body: { version: await world.columnDesign(0), columns: [COLUMN], card: null },
  }),
  'undo-column-design': async (world) => ({
    params: ofView(world),
    body: { version: await world.columnDesign(1) },
  }),
  'get-search-texts': (world) => ({ params: ofView(world) }),
  'renew-search-texts': (world) => ({ params: ofView(world) }),
  'try-formula': (world) => ({
    params: ofView(world),
    body: { name: null, label: 'x', type: 'AMOUNT', formula: '{Montant anomalie} * 2' },
  }),
  'list-column-uses': (world) => ({ params: { ...ofView(world), column: 'Fournisseur' } }),
  'preview-column-type': async (world) => ({
    params: { ...ofView(world), column: await world.addedColumn() },
    body: { type: 'AMOUNT' },
  }),
  'change-column-type': async (world) => ({
    params: { ...ofView(world), column: await world.addedColumn() },
    body: { version: 1, type: 'AMOUNT' },
  }),
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
