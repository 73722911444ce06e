import { Button, Group, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { IconBellRinging, IconRowInsertBottom } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './live-notice.module.css'
import { useLiveView } from './use-live-view.ts'

/**
 * What came while the view was open and is not shown yet, with the way to it; what colleagues change is said to
 * screen readers.
 */
export function LiveNotice() {
  const { t } = useTranslation()
  const live = useLiveView()
  const { addedCount, isPublished, isDesigned, announcement } = live
  const isOther = isPublished || isDesigned
  const number = formatNumber(addedCount, 'INTEGER', { currency: '' })
  return (
    <>
      <VisuallyHidden role="status" data-announces="changes">
        {announcement}
      </VisuallyHidden>
      <div role="status" className={isOther || addedCount > 0 ? styles.notice : undefined}>
        {isOther && (
          <Group gap="sm">
            <IconBellRinging size={16} aria-hidden />
            {t(isPublished ? 'live:published' : 'live:designed')}
            <Button size="compact-sm" onClick={live.takeOver}>
              {t('live:takeOver')}
            </Button>
          </Group>
        )}
        {!isOther && addedCount > 0 && (
          <Group gap="sm">
            <IconRowInsertBottom size={16} aria-hidden />
            {t('live:added', { count: addedCount, number })}
            <Button size="compact-sm" variant="default" onClick={live.refresh}>
              {t('live:refresh')}
            </Button>
          </Group>
        )}
      </div>
    </>
  )
}
