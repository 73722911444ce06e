import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'

/** Bytes in base64url, as WebAuthn writes them into JSON. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)

/** How an authenticator can be reached; what browsers add later is not worth a refusal. */
const transports = boundedArray(z.string().max(20), { most: 10 })

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
}

/** What a browser answers to a request for a new passkey; further fields are left aside. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(8000),
    transports: transports.optional(),
  }),
})

export type NewPasskey = z.output<typeof newPasskeySchema>

/** What a browser answers when it shows a passkey. */
export const passkeyProofSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: z.string().max(200).optional(),
  }),
})
export type PasskeyProof = z.output<typeof passkeyProofSchema>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})
const preference = z.enum(['required', 'preferred', 'discouraged'])

/** The options for a browser to create a passkey. */
export const passkeyCreationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: preference, userVerification: preference }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.output<typeof passkeyCreationSchema>

/** The options for a browser to show a passkey. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: preference,
})
export type PasskeyRequest = z.output<typeof passkeyRequestSchema>
