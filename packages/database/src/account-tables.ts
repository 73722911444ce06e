import type { NoticeChannel, NoticeKind } from '@quitus/domain/people/notice.ts'
import type { ColumnType as Cell } from 'kysely'

type Instant = Cell<string, Date, Date>
type InstantOrNull = Cell<string | null, Date | null | undefined, Date | null>

export type ChallengePurpose = 'signIn' | 'verification' | 'passkeyEnrolment' | 'totpEnrolment'

/** Tables of the own account and of second factors. */
export type AccountTables = {
  'core.passkeys': {
    id: Buffer
    user_id: number
    name: string
    public_key: Buffer
    /** A bigint comes back as text. */
    sign_count: Cell<string, number, number>
    transports: string[]
    created_at: Instant
    last_used_at: InstantOrNull
  }
  'core.totp_secrets': {
    user_id: number
    sealed_secret: Buffer
    last_step: Cell<string, number, number>
    created_at: Instant
    last_used_at: InstantOrNull
  }
  'core.recovery_codes': {
    code_hash: Buffer
    user_id: number
    created_at: Instant
    used_at: InstantOrNull
  }
  'core.second_factor_challenges': {
    token_hash: Buffer
    user_id: number
    purpose: ChallengePurpose
    session_id: string | null
    is_remembered: boolean
    passkey_challenge: string | null
    sealed_secret: Buffer | null
    created_at: Instant
    expires_at: Instant
  }
  'core.notice_settings': { user_id: number; kind: NoticeKind; channel: NoticeChannel }
}
