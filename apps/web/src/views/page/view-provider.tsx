import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { actorOf } from '#shared/actor.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useSession } from '#shared/services.ts'
import { settingsMail } from '#shared/session/session.ts'
import { useViewAddress } from '#views/address/use-view-address.ts'
import { columnSettings } from '#views/data/use-grid-layout.ts'
import { useViewSource } from '#views/data/use-view-source.ts'
import { useViewText } from '#views/data/use-view-text.ts'
import type { ViewScope } from '#views/data/view.queries.ts'
import { createViewStore, type ShownView, ViewStoreContext } from '#views/data/view-store.ts'
import { createSavingQueue } from '#views/writing/use-saving-queue.ts'

type Props = Partial<Pick<ShownView, 'emptyHint' | 'entryActions' | 'onWritten'>> &
  Pick<ShownView, 'title' | 'tools' | 'onRepublished'> & {
    scope: ViewScope
    metadata: ViewMetadata
    children: ReactNode
  }

/**
 * The store of one view, kept in step with the address, the publication and the language. What is inside renders
 * again by what it subscribes to, not with this.
 */
export function ViewProvider({ scope, metadata, title, tools, emptyHint, children, ...parts }: Props) {
  const session = useSession()
  const project = useProject()
  const t = useViewText(scope.source)
  const source = useViewSource(scope, metadata)
  const address = useViewAddress(scope.source, metadata.viewMetaData.columns)
  const canEdit = session !== null && can(actorOf(session), 'cell.edit', project)
  const { entryActions } = parts
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  const shown = useMemo(
    (): ShownView => ({
      ...{ scope, metadata, source, t, title, emptyHint, canEdit, tools, entryActions },
      onRepublished: () => latest.current.onRepublished(),
      onWritten: () => latest.current.onWritten?.(),
    }),
    [scope, metadata, source, t, title, emptyHint, canEdit, tools, entryActions],
  )
  const [store] = useState(() => {
    const layout = columnSettings(settingsMail(session), `${project.id}.${scope.source}`).read()
    return createViewStore({ shown, address, layout }, createSavingQueue())
  })
  useLayoutEffect(() => store.set('shown', shown), [store, shown])
  useLayoutEffect(() => store.set('address', address), [store, address])
  return <ViewStoreContext value={store}>{children}</ViewStoreContext>
}
