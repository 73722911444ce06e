import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import { useMemo } from 'react'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import type { ViewScope } from './view.queries.ts'
import { createViewWindowSource, type ViewWindowSource } from './view-window-source.ts'

/**
 * The rows of a view on screen. Metadata in another language bring a new source: rows and their order are in the
 * reader's language too.
 */
export function useViewSource(scope: ViewScope, metadata: ViewMetadata): ViewWindowSource {
  const { api, queryClient } = useServices()
  return useMemo(() => {
    const { timestamp } = metadata.viewMetaData
    return createViewWindowSource({ api, queryClient }, scope, timestamp, localeOfPath(location.pathname))
  }, [api, queryClient, scope, metadata])
}
