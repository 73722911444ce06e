import { localeOfPath } from '#shared/locale-address.ts'
import type { Services } from '#shared/services.ts'
import { type ViewScope, viewQueries } from './view.queries.ts'

/**
 * Requests what a view shows first, before its page is there to do it; `isPlain` where the address names no order and
 * no filter.
 */
export async function prepareView(
  { api, queryClient }: Services,
  scope: ViewScope,
  isPlain: boolean,
): Promise<void> {
  const locale = localeOfPath(location.pathname)
  try {
    const metadata = await queryClient.ensureQueryData(viewQueries.metadata(api, scope, locale))
    if (!isPlain) return
    await queryClient.prefetchQuery(
      viewQueries.firstWindow(api, scope, metadata.viewMetaData.timestamp, locale),
    )
  } catch {
    // The page requests it again and says why it failed.
  }
}
