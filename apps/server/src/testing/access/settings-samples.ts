import type { LooseRequest } from '../call-endpoint.ts'
import type { SampleWorld } from './sample-world.ts'

/** A valid request for each setting of a project. */
export const SETTINGS_SAMPLES: Readonly<Record<string, (world: SampleWorld) => LooseRequest>> = {
  'get-learning': ({ projectId }) => ({ params: { projectId } }),
  'update-learning': ({ projectId }) => ({ params: { projectId }, body: { learns: false } }),
  'get-template': ({ projectId }) => ({ params: { projectId } }),
  'get-mapping-file': ({ projectId }) => ({ params: { projectId } }),
  'apply-template': ({ projectId }) => ({
    params: { projectId },
    body: {
      format: 'quitus-template',
      version: 2,
      grids: {},
      syntheses: [],
      settings: { detection: { nearDays: 9 } },
    },
  }),
  'get-sealed-history': ({ projectId }) => ({ params: { projectId } }),
  'export-history-head': ({ projectId }) => ({ params: { projectId } }),
  'start-verification': ({ projectId }) => ({ params: { projectId } }),
  'get-limitation': ({ projectId }) => ({ params: { projectId } }),
  'update-limitation': ({ projectId }) => ({
    params: { projectId },
    body: { country: 'GB', claimsInterrupt: false },
  }),
}
