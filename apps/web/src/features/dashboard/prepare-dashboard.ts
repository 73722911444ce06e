import { localeOfPath } from '#shared/locale-address.ts'
import type { Services } from '#shared/services.ts'
import { dashboardScope, viewQueries } from '#views/data/view.queries.ts'

/** Asks for what a dashboard shows first, before its page is there to ask; `isPlain` where the address names no order and no filter. */
export async function prepareDashboard(
  { api, queryClient }: Services,
  address: { projectId: number; vueName: string },
  isPlain: boolean,
): Promise<void> {
  const scope = dashboardScope(address)
  const locale = localeOfPath(location.pathname)
  try {
    const metadata = await queryClient.ensureQueryData(viewQueries.metadata(api, scope, locale))
    if (!isPlain) return
    await queryClient.prefetchQuery(
      viewQueries.firstWindow(api, scope, metadata.viewMetaData.timestamp, locale),
    )
  } catch {
    // The page asks again and says why it failed.
  }
}
