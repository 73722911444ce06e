import { getPreparation as definition } from '@quitus/contract/installation/get-preparation.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'

export const getPreparation = bindEndpoint(definition, async (_request, { preparation }) => ({
  preparation: preparation(),
}))
