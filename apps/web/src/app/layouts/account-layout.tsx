import { Outlet } from '@tanstack/react-router'
import { UserMenu } from '#features/session/user-menu.tsx'
import { BlankLayout } from '#shared/layout/blank-layout.tsx'

/** The blank layout of signed-in pages: nothing but the content and the own account. */
export function AccountLayout() {
  return (
    <BlankLayout account={<UserMenu />}>
      <Outlet />
    </BlankLayout>
  )
}
