import { Radio, Stack } from '@mantine/core'
import { readableChoices } from '@quitus/domain/columns/choices.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { isRoute, ROUTES, type Route } from '@quitus/domain/routes/route.ts'
import { useTranslation } from 'react-i18next'

type Props = { column: Column; value: Route | null; error: string | null; onChange: (route: Route) => void }

/** The route that an anomaly shall follow, each with what it comes to (FLOW-21). */
export function RouteField({ column, value, error, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={column.label}
      required
      value={value}
      error={error}
      onChange={(chosen) => isRoute(chosen) && onChange(chosen)}
    >
      <Stack gap="xs" mt="xs">
        {readableChoices(column, ROUTES).map(({ value: route, text }, at) => (
          <Radio
            key={route}
            value={route}
            label={text}
            description={t(`decisions:route.${isRoute(route) ? route : 'claim'}`)}
            {...(at === 0 && { 'data-autofocus': true })}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
