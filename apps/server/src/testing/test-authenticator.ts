import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@quitus/contract/second-factor/passkey.schema.ts'

/** An authenticator in software, as a browser speaks for it: one key, whose count grows with each use. */
export type TestAuthenticator = {
  id: string
  create: (creation: PasskeyCreation, given?: Given) => NewPasskey
  show: (request: PasskeyRequest, given?: Given) => PasskeyProof
}

/** What a browser would never send. */
type Given = { origin?: string; rpId?: string; count?: number; challenge?: string }

const USER_PRESENT = 0x01
const ATTESTED = 0x40

export function createTestAuthenticator(siteOrigin: string): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let count = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, counted: number, attested = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(counted)
    return Buffer.concat([hash(rpId), Buffer.from([flags]), counter, attested])
  }
  return {
    id,
    create: (creation, { origin = siteOrigin, rpId = creation.rp.id } = {}) => {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        // A COSE key: EC2, ES256, P-256, x, y.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = authenticatorData(rpId, USER_PRESENT | ATTESTED, count, attested)
      const attestationObject = Buffer.concat([
        // { fmt: "none", attStmt: {}, authData: bytes }
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([data.length >> 8, data.length & 0xff]),
        data,
      ])
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: clientData('webauthn.create', creation.challenge, origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    show: (request, { origin = siteOrigin, rpId = request.rpId, ...given } = {}) => {
      count = given.count ?? count + 1
      const data = authenticatorData(rpId, USER_PRESENT, count)
      const client = clientData('webauthn.get', given.challenge ?? request.challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey)
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function hash(bytes: string | Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
