import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './books.module.css'
import type { Chosen } from './use-chosen.ts'

/** The header over the boxes of a table's rows. */
export function ChooseAll({ chosen: { areAllChosen, chosen, toggleAll } }: { chosen: Chosen }) {
  const { t } = useTranslation()
  return (
    <th className={styles.box}>
      <Checkbox
        size="xs"
        aria-label={t('books:chooseAll')}
        checked={areAllChosen}
        indeterminate={!areAllChosen && chosen.length > 0}
        onChange={toggleAll}
      />
    </th>
  )
}
