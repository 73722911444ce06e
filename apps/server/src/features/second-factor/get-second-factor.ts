import { getSecondFactor as definition } from '@quitus/contract/second-factor/get-second-factor.ts'
import { needsSecondFactor } from '@quitus/domain/people/second-factor.ts'
import { selectFactors } from '#auth/second-factor/factors.sql.ts'
import { passkeySiteOf } from '#auth/second-factor/passkey-site.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { presentPasskey, presentTotp } from './second-factor.presenter.ts'

export const getSecondFactor = bindCredentialsEndpoint(definition, (_request, context) =>
  context.transact(async ({ tx, actor }) => {
    const { passkeys, totp, recoveryCodesLeft } = await selectFactors(tx, actor.user.id)
    return {
      passkeys: passkeys.map(presentPasskey),
      totp: totp === null ? null : presentTotp(totp),
      recoveryCodesLeft,
      isRequired: needsSecondFactor(context.secondFactorPolicy, actor.user),
      passkeyHost: passkeySiteOf(context.publicAddress())?.host ?? null,
    }
  }),
)
