import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import {
  createIdentityProviders,
  type IdentityProviderSettings,
} from '#auth/identity-providers/identity-providers.ts'
import type { Finding } from '#deps/finding.ts'
import { reasonOf } from '#errors/reason-of.ts'
import { s3ClientSettings } from '#files/s3-file-store.ts'
import type { S3Settings } from '#files/storage-place.ts'
import { isClamdReady } from '#files/virus-scanner.ts'
import { createSmtpTransport, type SmtpSettings } from '#mail/mailer.ts'

/** Does the mail server take this installation’s login? Nothing is sent. */
export async function checkMail(smtp: SmtpSettings | null): Promise<Finding[]> {
  if (smtp === null) return [{ state: 'warning', code: 'mailIntoFiles' }]
  const transport = createSmtpTransport(smtp, { isPooled: false })
  try {
    await transport.verify()
    return [{ state: 'ok', code: 'mailReady', values: { host: smtp.host } }]
  } catch (error) {
    return [{ state: 'problem', code: 'mailFails', values: { host: smtp.host, reason: reasonOf(error) } }]
  } finally {
    transport.close()
  }
}

/** Does each identity provider describe itself where its settings say? */
export function checkIdentityProviders(settings: readonly IdentityProviderSettings[]): Promise<Finding[]> {
  return Promise.all(
    createIdentityProviders(settings).list.map(async ({ id, discover }): Promise<Finding> => {
      try {
        await discover()
        return { state: 'ok', code: 'providerReady', values: { id } }
      } catch (error) {
        return { state: 'problem', code: 'providerFails', values: { id, reason: reasonOf(error) } }
      }
    }),
  )
}

/** Is the bucket there, and may this installation use it? */
export async function checkBucket(settings: S3Settings): Promise<Finding[]> {
  const { bucket } = settings
  const client = new S3Client({ ...s3ClientSettings(settings), maxAttempts: 1 })
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(5000) })
    return [{ state: 'ok', code: 'bucketReady', values: { bucket } }]
  } catch (error) {
    return [{ state: 'problem', code: 'bucketFails', values: { bucket, reason: reasonOf(error) } }]
  } finally {
    client.destroy()
  }
}

/** Does the antivirus answer? */
export async function checkScanner(clamdUrl: string | null): Promise<Finding[]> {
  if (clamdUrl === null) return [{ state: 'warning', code: 'noScanner' }]
  const isReady = await isClamdReady(clamdUrl)
  return [isReady ? { state: 'ok', code: 'scannerReady' } : { state: 'problem', code: 'scannerFails' }]
}
