import type { Route } from '#http/bind-endpoint.ts'
import { changePassword } from './change-password.ts'
import { checkPasswordLink } from './check-password-link.ts'
import { requestPasswordReset } from './request-password-reset.ts'

export const passwordRoutes: readonly Route[] = [requestPasswordReset, checkPasswordLink, changePassword]
