import type { Route } from '#http/bind-endpoint.ts'
import { getMe, updateMe } from './me.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { unlockSession } from './unlock-session.ts'

export const sessionRoutes: readonly Route[] = [
  signIn,
  refreshSession,
  unlockSession,
  signOut,
  getMe,
  updateMe,
]
