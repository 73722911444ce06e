import { z } from 'zod'

/** The secret of a mailed link: 32 random bytes. */
export const linkTokenSchema = z.string().min(1).max(200)

/** Why a mailed link opens nothing. */
export const LINK_ERRORS = ['link_unknown', 'link_expired', 'link_used', 'link_withdrawn'] as const
