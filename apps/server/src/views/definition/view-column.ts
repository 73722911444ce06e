import type { ColumnStorage, StoredChoices } from '@quitus/database/view-tables.ts'
import { type Actor, can, type ProjectAccess } from '@quitus/domain/access/permissions.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import { columnsOfTree, type FormulaTree } from '@quitus/domain/formulas/formula.ts'
import type { Locale, LocalizedText } from '@quitus/domain/locale.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'

/** What a column may be given: lists of the view’s definition, or the people who review the project. */
export type ViewChoices = {
  origin: 'listed' | 'members'
  isEditable: boolean
  filterWithColumn: string | null
  lists: StoredChoices[]
}

export type ViewColumn = {
  name: string
  label: LocalizedText
  type: ColumnType
  group: string | null
  groupLabel: LocalizedText | null
  isHidden: boolean
  isDisplayedByDefault: boolean
  /** For the requesting person: the column's own flag and their right together. */
  isEditable: boolean
  /** Stored where people write, and written by transitions alone. */
  isManaged: boolean
  isFrozen: boolean
  color: string | null
  /** Pixels; null where the type decides. */
  width: number | null
  footerStyle: 'SUM' | null
  isListOfChoices: boolean
  /** Its values are numbers of people, who are sought and ordered by the names that are shown (decision 145). */
  namesPeople: boolean
  isAnomalyNumber: boolean
  /** What it says of a document or its supplier; null for most. */
  role: ColumnRole | null
  /** Only after `withChoices`; null for a column that has none. */
  choices: ViewChoices | null
  /**
   * Only after `withChoices`: in the reader’s language, by stored value; values that are read as they are stored are
   * excluded.
   */
  choiceTexts: ReadonlyMap<string, string>
  isAnomalyColumn: boolean
  /** Staff alone see it: what goes to others is not made of it. */
  isHiddenFromCustomers: boolean
  /** The search text of every row of this publication holds its texts. */
  isSearched: boolean
  storage: 'base' | 'review'
  /** How it is calculated from other columns; null for one that is stored. */
  formula: FormulaTree | null
  /** The last change set of another type: steps up to it are not undone in this column. Null for most. */
  convertedAfter: number | null
  /** A figure that follows the anomalies of another view (decision 117). */
  isFigure: boolean
  /** Where the whole of a text is that is masked here (ACC-08), as its storage name; null for all others. */
  wholeStorageName: string | null
  /** Only after `withWholeTexts`: what rows show in place of what filters, orders and exports read. */
  shownStorageName?: string
  /** In the reader's language where the column is bilingual. */
  storageName: string
  /**
   * The other language's texts of a bilingual column; a filter matches in either, so that a link works for both
   * readers.
   */
  otherStorageName: string | null
}

/** The same as the definition keeps it. */
export type StoredViewColumn = Omit<
  ViewColumn,
  | 'isAnomalyColumn'
  | 'isSearched'
  | 'label'
  | 'groupLabel'
  | 'otherStorageName'
  | 'choices'
  | 'choiceTexts'
  | 'storage'
  | 'isFigure'
> & {
  storage: ColumnStorage
  labelFr: string
  labelEn: string
  groupLabelFr: string | null
  groupLabelEn: string | null
  englishStorageName: string | null
}

/** Where a view keeps the imported texts of a column that every reader sees; none for any other column. */
export function textStorages({
  storage,
  storageName,
  englishStorageName,
  type,
  isHiddenFromCustomers,
}: Pick<
  StoredViewColumn,
  'storage' | 'storageName' | 'englishStorageName' | 'type' | 'isHiddenFromCustomers'
>): string[] {
  if (storage !== 'base' || isHiddenFromCustomers || !isTextType(type)) return []
  return [storageName, ...(englishStorageName === null ? [] : [englishStorageName])]
}

function readsReview(formula: FormulaTree | null): boolean {
  return formula !== null && columnsOfTree(formula).some(({ storage }) => storage === 'review')
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map()

/** A column as one person may use it, in their language. */
export function toViewColumn(
  column: StoredViewColumn,
  {
    anomalyColumns,
    searchTexts,
  }: { anomalyColumns: ReadonlySet<string>; searchTexts: { certain: ReadonlySet<string> } },
  requester: { actor: Actor; access: ProjectAccess; locale: Locale },
): ViewColumn {
  const isEnglish = requester.locale === 'en' && column.englishStorageName !== null
  const action = column.name === ROW_LOCKED_COLUMN ? 'lock.edit' : 'cell.edit'
  return {
    name: column.name,
    label: { fr: column.labelFr, en: column.labelEn },
    type: column.type,
    group: column.group,
    groupLabel:
      column.groupLabelFr === null || column.groupLabelEn === null
        ? null
        : { fr: column.groupLabelFr, en: column.groupLabelEn },
    isHidden: column.isHidden,
    isDisplayedByDefault: column.isDisplayedByDefault,
    isEditable: column.isEditable && can(requester.actor, action, requester.access),
    isManaged: column.isManaged,
    isFrozen: column.isFrozen,
    color: column.color,
    width: column.width,
    footerStyle: column.footerStyle,
    isListOfChoices: column.isListOfChoices,
    namesPeople: column.namesPeople,
    isAnomalyNumber: column.isAnomalyNumber,
    role: column.role,
    choices: null,
    choiceTexts: NO_TEXTS,
    isAnomalyColumn: anomalyColumns.has(column.name),
    isHiddenFromCustomers: column.isHiddenFromCustomers,
    isSearched:
      textStorages(column).length > 0 && textStorages(column).every((name) => searchTexts.certain.has(name)),
    // Figures are read next to what was imported, and a formula where what it reads is.
    storage: column.storage === 'review' || readsReview(column.formula) ? 'review' : 'base',
    formula: column.formula,
    convertedAfter: column.convertedAfter,
    isFigure: column.storage === 'figures',
    wholeStorageName: column.wholeStorageName,
    storageName: isEnglish ? (column.englishStorageName ?? column.storageName) : column.storageName,
    otherStorageName: isEnglish ? column.storageName : column.englishStorageName,
  }
}

/** What columns are calculated by, in a form to compare: the same filter finds other rows by another formula. */
export function formulasOf(view: { columns: ViewColumn[]; withheldColumns: ViewColumn[] }): string[] {
  return [...view.columns, ...view.withheldColumns]
    .flatMap(({ formula, storageName }) => (formula === null ? [] : [storageName]))
    .toSorted()
}
