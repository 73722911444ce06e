import { endDevice as endDefinition } from '@quitus/contract/account/end-device.ts'
import { endOtherDevices as endOthersDefinition } from '@quitus/contract/account/end-other-devices.ts'
import { listDevices as listDefinition } from '@quitus/contract/account/list-devices.ts'
import { endSessionsOf } from '#auth/session.sql.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { presentDevice } from './device.presenter.ts'
import { endOwnSession, selectOwnSessions } from './devices.sql.ts'

export const listDevices = bindCredentialsEndpoint(listDefinition, (_request, { now, sessionId, transact }) =>
  transact(async ({ tx, actor }) => {
    const sessions = await selectOwnSessions(tx, actor.user.id, sessionId, now())
    return { devices: sessions.map(presentDevice) }
  }),
)

export const endDevice = bindCredentialsEndpoint(endDefinition, ({ params }, { now, transact }) =>
  transact(async ({ tx, actor }) => {
    await endOwnSession(tx, actor.user.id, params.device, now())
    return undefined
  }),
)

export const endOtherDevices = bindCredentialsEndpoint(
  endOthersDefinition,
  (_request, { now, sessionId, transact }) =>
    transact(async ({ tx, actor }) => ({
      ended: await endSessionsOf(tx, actor.user.id, { now: now(), except: sessionId }),
    })),
)
