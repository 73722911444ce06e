import type { GridLabels } from '@quitus/data-grid/data-grid-props.ts'
import { CONDITION_OPERATORS, type ConditionOperator } from '@quitus/data-grid/filters/condition-operators.ts'
import { filterTexts } from '@quitus/i18n/filter-texts.ts'
import type { TFunction } from 'i18next'

/** The grid's texts about filters and columns, in the reader's language. */
export function gridFilterLabels(t: TFunction): Pick<GridLabels, 'filter' | 'filterForm' | 'columnMenu'> {
  return {
    filter: filterTexts((key, values) => t(key, { ...values })),
    filterForm: {
      condition: t('grid:filter.condition'),
      values: t('grid:filter.values'),
      conditionNumber: (place) => t('grid:filter.conditionNumber', { place }),
      addCondition: t('grid:filter.addCondition'),
      removeCondition: t('grid:filter.removeCondition'),
      joiner: t('grid:filter.joiner'),
      and: t('grid:filter.and'),
      or: t('grid:filter.or'),
      operator: t('grid:filter.operator'),
      operators: Object.fromEntries(
        CONDITION_OPERATORS.map((operator) => [operator, t(`grid:filter.${operator}`)]),
      ) as Record<ConditionOperator, string>,
      value: t('grid:filter.value'),
      from: t('grid:filter.from'),
      to: t('grid:filter.to'),
      datePlaceholder: t('grid:filter.datePlaceholder'),
      openCalendar: t('grid:filter.openCalendar'),
      calendar: {
        locale: t('grid:calendar.locale'),
        previousMonth: t('grid:calendar.previousMonth'),
        nextMonth: t('grid:calendar.nextMonth'),
        previousYear: t('grid:calendar.previousYear'),
        nextYear: t('grid:calendar.nextYear'),
        previousDecade: t('grid:calendar.previousDecade'),
        nextDecade: t('grid:calendar.nextDecade'),
      },
      searchValues: t('grid:filter.searchValues'),
      chooseAll: t('grid:filter.chooseAll'),
      chooseNone: t('grid:filter.chooseNone'),
      chosen: (count) => t('grid:filter.chosen', { count }),
      tooManyValues: t('grid:filter.tooManyValues'),
      noValues: t('grid:filter.noValues'),
      valuesFailed: t('grid:filter.valuesFailed'),
      apply: t('grid:filter.apply'),
      clear: t('grid:filter.clear'),
    },
    columnMenu: {
      label: (column) => t('grid:column.menu', { column }),
      ascending: t('grid:column.ascending'),
      descending: t('grid:column.descending'),
      alsoSort: t('grid:column.alsoSort'),
      unsort: t('grid:column.unsort'),
      filter: t('grid:column.filter'),
      pin: t('grid:column.pin'),
      unpin: t('grid:column.unpin'),
      moveLeft: t('grid:column.moveLeft'),
      moveRight: t('grid:column.moveRight'),
      autosize: t('grid:column.autosize'),
      autosizeAll: t('grid:column.autosizeAll'),
      hide: t('grid:column.hide'),
      reset: t('grid:column.reset'),
    },
  }
}
