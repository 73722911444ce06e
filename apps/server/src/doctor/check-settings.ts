import type { Finding } from '#deps/finding.ts'
import type { Config } from '../config.ts'
import { isLoopback } from '../is-loopback.ts'

/** Settings that fit each other but not an installation that others use. */
export async function checkSettings(config: Config, isSignInProtected: boolean): Promise<Finding[]> {
  const { isReachable, publicUrl, hasDemo, nightlyBackup, secondFactorPolicy, rateLimit } = config
  const found: Finding[] = []
  if (nightlyBackup !== null && nightlyBackup.key === null)
    found.push({ state: 'warning', code: 'backupNotEncrypted' })
  if (isReachable) {
    if (publicUrl === null) found.push({ state: 'warning', code: 'publicUrlMissing' })
    else if (publicUrl.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname))
      found.push({ state: 'problem', code: 'publicUrlPlain', values: { url: publicUrl } })
    if (hasDemo) found.push({ state: 'problem', code: 'demoOpen' })
    if (!secondFactorPolicy.isRequiredOfStaff && !isSignInProtected)
      found.push({ state: 'warning', code: 'secondFactorOptional' })
    if (rateLimit === 0) found.push({ state: 'warning', code: 'rateUnlimited' })
  }
  return found.length > 0 ? found : [{ state: 'ok', code: 'settingsFit' }]
}
