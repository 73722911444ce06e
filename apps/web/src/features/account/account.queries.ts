import type { changeOwnPassword } from '@quitus/contract/account/change-own-password.ts'
import type { endDevice as endDeviceEndpoint } from '@quitus/contract/account/end-device.ts'
import type { endOtherDevices as endOthersEndpoint } from '@quitus/contract/account/end-other-devices.ts'
import type { listDevices } from '@quitus/contract/account/list-devices.ts'
import type { getNoticeSettings, updateNoticeSettings } from '@quitus/contract/account/notice-settings.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { updateMe } from '@quitus/contract/session/update-me.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import type { Services } from '#shared/services.ts'

export type NoticeSettings = ResponseOf<typeof getNoticeSettings>

export const accountQueries = {
  devices: (api: ApiClient) =>
    queryOptions({
      queryKey: ['account', 'devices'],
      queryFn: async ({ signal }) => {
        const request = { method: 'GET', path: '/services/v1/wexaus/me/devices', signal } as const
        return (await api<typeof listDevices>(request)).devices
      },
    }),
  notices: (api: ApiClient) =>
    queryOptions({
      queryKey: ['account', 'notices'],
      queryFn: ({ signal }) =>
        api<typeof getNoticeSettings>({
          method: 'GET',
          path: '/services/v1/wexaus/me/notice-settings',
          signal,
        }),
    }),
}

/** Changes the own name, here and in the header. */
export async function rename({ api, session }: Services, fullName: string): Promise<void> {
  const request = { method: 'PATCH', path: '/services/v1/wexaus/me', body: { fullName } } as const
  const changed = await api<typeof updateMe>(request)
  const present = session.current()
  if (present !== null) session.renew({ ...present, fullName: changed.fullName }, present.refreshToken)
}

export async function changePassword(
  { api }: Services,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  await api<typeof changeOwnPassword>({
    method: 'POST',
    path: '/services/v1/wexaus/me/password',
    body: passwords,
  })
}

export async function endDevice({ api, queryClient }: Services, device: string): Promise<void> {
  await api<typeof endDeviceEndpoint>({
    method: 'DELETE',
    path: '/services/v1/wexaus/me/devices/:device',
    params: { device },
  })
  await queryClient.invalidateQueries({ queryKey: accountQueries.devices(api).queryKey })
}

/** Ends the sessions of all other devices; returns how many. */
export async function endOtherDevices({ api, queryClient }: Services): Promise<number> {
  const request = { method: 'DELETE', path: '/services/v1/wexaus/me/devices' } as const
  const { ended } = await api<typeof endOthersEndpoint>(request)
  await queryClient.invalidateQueries({ queryKey: accountQueries.devices(api).queryKey })
  return ended
}

export async function chooseNotices(
  { api, queryClient }: Services,
  body: Partial<NoticeSettings>,
): Promise<void> {
  const path = '/services/v1/wexaus/me/notice-settings'
  const chosen = await api<typeof updateNoticeSettings>({ method: 'PATCH', path, body })
  queryClient.setQueryData(accountQueries.notices(api).queryKey, chosen)
}
