import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import { columnsOfTree } from '@quitus/domain/formulas/formula.ts'
import type { Columnar } from '#views/column-types/queried-type.ts'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'

export type StoreColumn = {
  /** Name in the store. */
  name: string
  kind: Columnar['kind']
  /** What it is in the database. */
  column: Pick<ViewColumn, 'storage' | 'storageName' | 'formula' | 'type' | 'isHiddenFromCustomers'>
  /** People change it, so that it is brought along with their edits. */
  isChanging: boolean
}

/** Which column of the store holds this one, in the language that its storage name is of. */
export function storeName({
  storage,
  storageName,
  formula,
}: Pick<ViewColumn, 'storage' | 'storageName' | 'formula'>): string {
  if (formula !== null) return `formula_${storageName}`
  return `${storage}_${storageName}`
}

export function storeKind({ type }: Pick<ViewColumn, 'type'>): Columnar['kind'] | null {
  return QUERIED_TYPES[type].columnar?.kind ?? null
}

/** The columns of a view that the store keeps, the same for every reader and in either language. */
export function storeColumns(view: View): StoreColumn[] {
  const all = [...view.columns, ...view.withheldColumns].flatMap((column) => {
    const kind = storeKind(column)
    if (kind === null || column.isFigure) return []
    const names = [column.storageName, ...(column.otherStorageName === null ? [] : [column.otherStorageName])]
    return names.map((storageName): StoreColumn => {
      const kept = { ...column, storageName }
      return { name: storeName(kept), kind, column: kept, isChanging: isChanging(column) }
    })
  })
  return all.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function isChanging({ storage, formula }: ViewColumn): boolean {
  if (formula === null) return storage === 'review'
  return columnsOfTree(formula).some((read) => read.storage === 'review')
}

/** Equal for all that want the same columns, and the same texts in what search reads. */
export function signatureOf({ searchTexts }: View, columns: readonly StoreColumn[]): string {
  return JSON.stringify([
    searchTexts.signature,
    columns.map(({ name, column: { type, formula, isHiddenFromCustomers } }) => [
      name,
      type,
      formula,
      isHiddenFromCustomers,
    ]),
  ])
}

/** The columns whose texts search folds. */
export function isText({ column }: StoreColumn): boolean {
  return isTextType(column.type)
}
