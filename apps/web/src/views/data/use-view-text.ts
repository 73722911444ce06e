import type { Source } from '@quitus/domain/access/source.ts'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { inWordsOf, type OwnWords } from '#shared/in-words-of.ts'

/** What is said of anomalies where the rows of a view are something else to people. */
const WORDS: Readonly<Partial<Record<Source, OwnWords>>> = {
  mainsuppliers: {
    'dashboard:count': 'dashboard:suppliers.count',
    'grid:selection.row': 'dashboard:suppliers.select',
    'grid:selection.count': 'dashboard:suppliers.selected',
    'grid:selection.selectAll': 'dashboard:suppliers.selectAll',
    'grid:selection.tooMany': 'dashboard:suppliers.tooMany',
    'writing:multiple.scope': 'dashboard:suppliers.selected',
  },
  suppliersduplicate: {
    'dashboard:count': 'dashboard:groups.count',
    'dashboard:entry.page': 'dashboard:groups.page',
    'grid:row.foldedAll': 'dashboard:groups.foldedAll',
    'grid:row.unfoldedAll': 'dashboard:groups.unfoldedAll',
    'grid:selection.row': 'dashboard:groups.select',
    'grid:selection.count': 'dashboard:groups.selected',
    'grid:selection.selectAll': 'dashboard:groups.selectAll',
    'grid:selection.tooMany': 'dashboard:groups.tooMany',
    'writing:multiple.scope': 'dashboard:groups.selected',
  },
}

/** The texts of a view, in words for its rows: anomalies, suppliers, or groups of duplicate suppliers. */
export function useViewText(source: Source): Translate {
  const { t } = useTranslation()
  return useMemo(() => inWordsOf(t, WORDS[source] ?? {}), [t, source])
}
