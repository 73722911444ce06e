import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = {
  /** How many lines the loaded content will have, so that nothing jumps. */
  lines?: number
  /** Height of one line in px. */
  lineHeight?: number
}

/** A skeleton of the size of what is coming; says to screen readers that it is. */
export function LoadingState({ lines = 8, lineHeight = 32 }: Props) {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
        <div
          key={key}
          style={{ height: lineHeight, display: 'flex', alignItems: 'center', padding: '0 12px' }}
        >
          <Skeleton height={Math.round(lineHeight / 3)} radius="sm" />
        </div>
      ))}
    </div>
  )
}
