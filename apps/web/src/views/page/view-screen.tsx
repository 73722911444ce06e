import { Outlet } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useIsCovered } from '#views/address/use-view-address.ts'
import { ViewFiles } from '#views/files/view-files.tsx'
import { LiveNotice } from '#views/live/live-notice.tsx'
import { ViewToolbar } from '#views/toolbar/view-toolbar.tsx'
import { ViewWriting } from '#views/writing/view-writing.tsx'
import { ViewEvidence } from './view-evidence.tsx'
import { ViewGrid } from './view-grid.tsx'
import { ViewLetters } from './view-letters.tsx'
import { ViewProvider } from './view-provider.tsx'
import styles from './view-screen.module.css'

type Props = Omit<ComponentProps<typeof ViewProvider>, 'children' | 'onWritten'> & {
  /** Actions of this view in addition to the tools of its toolbar; they read its store. */
  actions?: ReactNode
}

/** Toolbar and grid of one view, the pages over them, and the dialogs over all. */
export function ViewScreen({ actions, ...view }: Props) {
  return (
    <ViewProvider {...view}>
      <div className={styles.view}>
        <ViewFiles SentFiles={view.tools.SentFiles}>
          <Ground>
            <ViewToolbar actions={actions} />
            <LiveNotice />
            <ViewGrid />
          </Ground>
          <Outlet />
          <ViewWriting />
          <ViewLetters />
          <ViewEvidence />
        </ViewFiles>
      </div>
    </ViewProvider>
  )
}

/** What takes no keys while a page lies over it. */
function Ground({ children }: { children: ReactNode }) {
  return (
    <div className={styles.ground} inert={useIsCovered()}>
      {children}
    </div>
  )
}
