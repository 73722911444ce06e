import type { Passkey } from '@quitus/contract/second-factor/second-factor.schema.ts'
import type { Factors } from '#auth/second-factor/factors.sql.ts'

export function presentPasskey({ id, name, createdAt, lastUsedAt }: Factors['passkeys'][number]): Passkey {
  return { id, name, ...presentUse({ createdAt, lastUsedAt }) }
}

export function presentTotp({ createdAt, lastUsedAt }: NonNullable<Factors['totp']>) {
  return presentUse({ createdAt, lastUsedAt })
}

function presentUse({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }) {
  return {
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }
}
