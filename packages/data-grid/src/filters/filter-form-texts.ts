import type { ConditionOperator } from './condition-operators.ts'

/** Texts of the forms that filter a column. */
export type FilterFormTexts = {
  condition: string
  values: string
  conditionNumber: (place: number) => string
  addCondition: string
  removeCondition: string
  joiner: string
  and: string
  or: string
  operator: string
  operators: Record<ConditionOperator, string>
  value: string
  from: string
  to: string
  datePlaceholder: string
  openCalendar: string
  calendar: {
    /** As day.js names it. */
    locale: string
    previousMonth: string
    nextMonth: string
    previousYear: string
    nextYear: string
    previousDecade: string
    nextDecade: string
  }
  searchValues: string
  chooseAll: string
  chooseNone: string
  chosen: (count: number) => string
  tooManyValues: string
  noValues: string
  valuesFailed: string
  apply: string
  clear: string
}
