import { Alert } from '@mantine/core'
import { IconDatabaseOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = { cells: string }

/** Says which cells of the installation did not answer, so that what is theirs is not on the page (OPS-08). */
export function MissingCells({ cells }: Props) {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" variant="light" p="xs" mt="xs" role="status" icon={<IconDatabaseOff size={18} />}>
      {t('admin:missingCells', { cells })}
    </Alert>
  )
}
