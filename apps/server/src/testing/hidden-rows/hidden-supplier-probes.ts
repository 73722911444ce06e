import type { Probe } from './hidden-rows-probe.ts'

/** The calls about one supplier: of one that the reader sees, and of one that is hidden from them. */
export function supplierProbes(params: { projectId: number }): Readonly<Record<string, Probe>> {
  const probe: Probe = {
    requested: { params: { ...params, code: 'E2$$1' } },
    refuses: { requested: { params: { ...params, code: 'E1$$1' } }, code: 'supplier_not_found' },
  }
  return { 'get-supplier': probe, 'list-supplier-movements': probe }
}
