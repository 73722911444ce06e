import type { Column } from '@quitus/domain/columns/column.ts'
import type { Route } from '@quitus/domain/routes/route.ts'
import type { Transition } from '@quitus/domain/states/transition.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnOfRole, takesField } from './decision.ts'
import { ReferenceField } from './reference-field.tsx'
import { RouteField } from './route-field.tsx'

/**
 * What a person gives with the steps of a route (FLOW-21), and the fields for it: the new route, or the reference of
 * the entry.
 */
export function useRoutedDraft(transition: Transition, columns: readonly Column[]) {
  const { t } = useTranslation()
  const [route, setRoute] = useState<Route | null>(null)
  const [reference, setReference] = useState('')
  const [isRevealed, setRevealed] = useState(false)
  const takesRoute = takesField(transition, 'route')
  const takesReference = takesField(transition, 'reference')
  const routeColumn = takesRoute ? columnOfRole(columns, 'route') : undefined
  const referenceColumn = takesReference ? columnOfRole(columns, 'reference') : undefined
  const isMissing = reference.trim() === ''
  return {
    takesRoute,
    route,
    reference,
    isComplete: (!takesRoute || route !== null) && (!takesReference || !isMissing),
    /** From now on what is missing is shown. */
    reveal: () => setRevealed(true),
    fields: (
      <>
        {routeColumn !== undefined && (
          <RouteField
            column={routeColumn}
            value={route}
            error={isRevealed && route === null ? t('decisions:route.missing') : null}
            onChange={setRoute}
          />
        )}
        {referenceColumn !== undefined && (
          <ReferenceField
            column={referenceColumn}
            transition={transition}
            text={reference}
            error={isRevealed && isMissing ? t('decisions:reference.missing') : null}
            onChange={setReference}
          />
        )}
      </>
    ),
  }
}
