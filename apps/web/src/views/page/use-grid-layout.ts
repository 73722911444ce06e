import { readLayout } from '@quitus/data-grid/core/columns/read-layout.ts'
import type { GridLayout } from '@quitus/data-grid/model/grid-layout.ts'
import { useCallback, useState } from 'react'
import { useSession } from '#shared/services.ts'
import { settingsMail } from '#shared/session/session.ts'
import { readUserSetting, writeUserSetting } from '#shared/settings/user-settings.ts'

/** The person's columns of one view, remembered on this browser under their mail (AUTH-11, VIEW-02). */
export function useGridLayout(viewName: string): [GridLayout, (layout: GridLayout) => void] {
  const mail = settingsMail(useSession())
  const name = `columns.${viewName}`
  const [layout, setLayout] = useState(() => readLayout(readUserSetting(mail, name)))
  const change = useCallback(
    (next: GridLayout) => {
      setLayout(next)
      writeUserSetting(mail, name, next)
    },
    [mail, name],
  )
  return [layout, change]
}
