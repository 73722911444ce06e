import { Alert } from '@mantine/core'
import { IconDatabaseOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = {
  cells: string
  /** Between a toolbar and its grid, rather than among the parts of a page. */
  isInToolbar?: boolean
}

/** Says which cells of the installation did not answer, so that what is theirs is not on the page (OPS-08). */
export function MissingCells({ cells, isInToolbar = false }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      {...(isInToolbar ? { p: 'xs', mx: 'md', mb: 'xs' } : { mt: 'md' })}
      color="yellow"
      variant="light"
      role="status"
      icon={<IconDatabaseOff size={18} />}
    >
      {t('admin:missingCells', { cells })}
    </Alert>
  )
}
