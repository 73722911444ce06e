import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DOCUMENT_KINDS } from '../movements/get-movement.ts'
import { wireDateSchema } from '../views/view.schema.ts'
import { supplierParams } from './get-supplier.ts'
import { LAST_SUPPLIER_MOVEMENT, MAX_SUPPLIER_MOVEMENTS } from './limits.ts'

/** What the books have of a supplier, the latest first, page by page (FLOW-17). */
export const listSupplierMovements = endpoint({
  name: 'list-supplier-movements',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/mainsuppliers/suppliers/:code/movements',
  summary: 'Movements of a supplier',
  access: 'view.read',
  params: supplierParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(LAST_SUPPLIER_MOVEMENT).default(0),
    limit: z.coerce.number().int().min(1).max(MAX_SUPPLIER_MOVEMENTS).default(MAX_SUPPLIER_MOVEMENTS),
  }),
  response: z.object({
    /** What the books say of a movement and the reader may see; the amount always. */
    fields: z.array(z.enum(['number', 'text', 'paidOn', 'matchingCode'])),
    movements: z.array(
      z.object({
        entryId: z.string(),
        kind: z.enum(DOCUMENT_KINDS),
        date: wireDateSchema.nullable(),
        number: z.string().nullable(),
        text: z.string().nullable(),
        amount: z.number().nullable(),
        paidOn: wireDateSchema.nullable(),
        matchingCode: z.string().nullable(),
      }),
    ),
    count: z.int(),
  }),
  errors: ['view_not_found', 'supplier_not_found'],
})
