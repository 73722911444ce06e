import { startCleanUpList } from '../exports/start-clean-up-list.ts'
import { listCommonInvoices } from '../supplier-groups/list-common-invoices.ts'
import { getSupplier } from './get-supplier.ts'
import { listSupplierMovements } from './list-supplier-movements.ts'

/** Every endpoint of suppliers and their duplicates in addition to those of views, for the registry. */
export const SUPPLIER_ENDPOINTS = { getSupplier, listSupplierMovements, listCommonInvoices, startCleanUpList }
