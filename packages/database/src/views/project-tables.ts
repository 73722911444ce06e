import type { Source } from '@quitus/domain/access/source.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { STORED_TYPES } from '#column-types/stored-types.ts'

/** Schema that holds one project's data. */
export function projectSchemaName(projectId: number): string {
  return `project_${projectId}`
}

/** Table of what was imported; never updated once published. */
export function baseTableName(source: Source, publicationId: number): string {
  return `base_${source}_${publicationId}`
}

/**
 * What the application reads of a base table: a view that is empty unless the transaction named its project (decision
 * 015).
 */
export function readableBaseName(source: Source, publicationId: number): string {
  return `readable_${baseTableName(source, publicationId)}`
}

/** The rows of a publication that are presented, while they are few (decision 130). */
export function presentedTableName(source: Source, publicationId: number): string {
  return `presented_${source}_${publicationId}`
}

/** What the application reads of them, as of a base table. */
export function readablePresentedName(source: Source, publicationId: number): string {
  return `readable_${presentedTableName(source, publicationId)}`
}

/** Narrow table of what syntheses count of a publication (decision 109). */
export function factTableName(source: Source, publicationId: number): string {
  return `facts_${source}_${publicationId}`
}

/** What the application reads of it, as of a base table. */
export function readableFactsName(source: Source, publicationId: number): string {
  return `readable_${factTableName(source, publicationId)}`
}

/** The texts that the narrow table has codes of: `code, value`. */
export function factTextsTableName(source: Source, publicationId: number): string {
  return `fact_texts_${source}_${publicationId}`
}

/** What the application reads of them. */
export function readableFactTextsName(source: Source, publicationId: number): string {
  return `readable_${factTextsTableName(source, publicationId)}`
}

/** Table of what people change, one row per entry; it outlives publications. */
export function reviewTableName(source: Source): string {
  return `review_${source}`
}

/** The accounts of a publication of suppliers: their whole IBANs, and what follows their anomalies (decision 117). */
export function accountsTableName(publicationId: number): string {
  return `accounts_${publicationId}`
}

/** Imported ledger lines behind a publication. */
export function ledgerTableName(publicationId: number): string {
  return `ledger_${publicationId}`
}

/** Lines of the ledger that are one document with others: `line_id, doc_id`. */
export function documentLinesTableName(publicationId: number): string {
  return `document_lines_${publicationId}`
}

/** The documents of the ledger behind a publication, as one search finds them. */
export function documentsTableName(publicationId: number): string {
  return `documents_${publicationId}`
}

/** What the application reads of them, as of a base table. */
export function readableDocumentsName(publicationId: number): string {
  return `readable_${documentsTableName(publicationId)}`
}

/** Lines of ledger files (FEC) that the documents of a publication were made from. */
export function fecTableName(publicationId: number): string {
  return `fec_${publicationId}`
}

/** Supplier master that came along with the ledger files of a publication. */
export function suppliersTableName(publicationId: number): string {
  return `suppliers_${publicationId}`
}

/** Invoices booked under several accounts of a group of duplicate suppliers, by the publication of the groups. */
export function commonInvoicesTableName(publicationId: number): string {
  return `common_invoices_${publicationId}`
}

/**
 * Pairs of accounts that may be one supplier and are in no group for it, by the publication of the groups: for staff
 * alone.
 */
export function possibleDuplicatesTableName(publicationId: number): string {
  return `possible_twins_${publicationId}`
}

/**
 * Documents that nothing settles of the accounts of groups of duplicate suppliers, by the publication of the groups.
 */
export function openItemsTableName(publicationId: number): string {
  return `open_items_${publicationId}`
}

/** Which accounts people took for one supplier or for two: `left_code, right_code, is_one`. */
export const SUPPLIER_DECISIONS_TABLE = 'supplier_decisions'

/** PostgreSQL’s type of a column as a table declares it; text sorts by French rules. */
export function storageDeclaration(type: ColumnType): string {
  return STORED_TYPES[type].declaration
}
