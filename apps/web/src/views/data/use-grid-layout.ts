import { readLayout } from '@quitus/data-grid/core/columns/read-layout.ts'
import type { GridLayout } from '@quitus/data-grid/model/grid-layout.ts'
import { useCallback, useState } from 'react'
import { useSession } from '#shared/services.ts'
import { settingsMail } from '#shared/session/session.ts'
import { readUserSetting, writeUserSetting } from '#shared/settings/user-settings.ts'

/** Where the person's columns of one view are remembered: on this browser, under their mail (AUTH-11, VIEW-02). */
export function columnSettings(mail: string, viewName: string) {
  const name = `columns.${viewName}`
  return {
    read: (): GridLayout => readLayout(readUserSetting(mail, name)),
    write: (layout: GridLayout): void => writeUserSetting(mail, name, layout),
  }
}

/** The person's columns of one list, as state of a component. */
export function useGridLayout(viewName: string): [GridLayout, (layout: GridLayout) => void] {
  const mail = settingsMail(useSession())
  const [layout, setLayout] = useState(() => columnSettings(mail, viewName).read())
  const change = useCallback(
    (next: GridLayout) => {
      setLayout(next)
      columnSettings(mail, viewName).write(next)
    },
    [mail, viewName],
  )
  return [layout, change]
}
