import { Alert, Button, Group } from '@mantine/core'
import type { Translate } from '@quitus/i18n/catalogue.ts'

/** Says over the rows on screen that others could not be loaded. */
export function WindowFailure({ t, onRetry }: { t: Translate; onRetry: () => void }) {
  return (
    <Alert className="quitus-window-failed" color="red" role="alert">
      <Group gap="sm">
        {t('grid:state.windowFailed')}
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('grid:state.retry')}
        </Button>
      </Group>
    </Alert>
  )
}
