import { Outlet } from '@tanstack/react-router'
import { UserMenu } from '#features/session/user-menu.tsx'
import { BlankLayout } from '#shared/layout/blank-layout.tsx'
import { KeyboardLayer } from '../palette/keyboard-layer.tsx'
import { useImpersonateDialog } from '../shell/use-impersonate-dialog.tsx'

/** The blank layout of signed-in pages: nothing but the content, the command palette and the own account. */
export function AccountLayout() {
  const { open, dialog } = useImpersonateDialog()
  return (
    <BlankLayout
      search={<KeyboardLayer project={null} onImpersonate={open} />}
      account={<UserMenu onImpersonate={open} />}
    >
      <Outlet />
      {dialog}
    </BlankLayout>
  )
}
