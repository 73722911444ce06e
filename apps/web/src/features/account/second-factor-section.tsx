import { Button } from '@mantine/core'
import { counted } from '@quitus/i18n/counted.ts'
import { IconDeviceMobile, IconFingerprint, IconListNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageBox } from '#shared/message-box/message-box.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useAction } from '#shared/use-action.ts'
import styles from './account.module.css'
import { AccountItem } from './account-item.tsx'
import { AccountSection } from './account-section.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import {
  beginPasskey,
  beginTotp,
  type PasskeyEnrolment,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  type SecondFactor,
  secondFactorQuery,
  type TotpEnrolment,
} from './factors.queries.ts'
import { momentText } from './moment-text.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

type Passkey = SecondFactor['passkeys'][number]

type Open =
  | { dialog: 'passkey'; enrolment: PasskeyEnrolment }
  | { dialog: 'rename'; passkey: Passkey }
  | { dialog: 'totp'; enrolment: TotpEnrolment }
  | { dialog: 'codes'; codes: string[] }

/** The own second factors (SEC-05): passkeys, the authenticator application, recovery codes. */
export function SecondFactorSection() {
  const { t } = useTranslation()
  const services = useServices()
  const factors = useQuery(secondFactorQuery(services.api))
  return (
    <AccountSection id="second-factor" title={t('account:factor.title')} intro={t('account:factor.intro')}>
      {factors.isError && <FailureState error={factors.error} onRetry={() => void factors.refetch()} />}
      {factors.isPending && <LoadingState lines={2} lineHeight={64} />}
      {factors.data !== undefined && <FactorList factors={factors.data} />}
    </AccountSection>
  )
}

function FactorList({ factors }: { factors: SecondFactor }) {
  const { t } = useTranslation()
  const services = useServices()
  const [open, setOpen] = useState<Open | null>(null)
  const showMessage = useMessageBox()
  const { action, isActing } = useAction()
  const { passkeys, totp, recoveryCodesLeft, passkeyHost } = factors
  const hasFactor = passkeys.length > 0 || totp !== null
  const canMakePasskey = passkeyHost !== null && isWithin(passkeyHost)

  const usedText = ({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }) =>
    lastUsedAt === null
      ? t('account:factor.unused', { since: momentText(createdAt) })
      : t('account:factor.used', { since: momentText(createdAt), used: momentText(lastUsedAt) })

  async function remove(name: string, removal: () => Promise<void>): Promise<void> {
    const answer = await showMessage({
      title: t('account:factor.removeTitle', { name }),
      text: t('account:factor.removeText'),
      kind: 'warning',
      buttons: [
        { answer: 'keep', label: t('cancel') },
        { answer: 'remove', label: t('account:factor.remove'), isMain: true },
      ],
    })
    if (answer === 'remove') await action('remove', removal, t('account:factor.removed', { name }))
  }

  const addPasskey = () =>
    action('passkey', async () => setOpen({ dialog: 'passkey', enrolment: await beginPasskey(services) }))
  const setUpTotp = () =>
    action('totp', async () => setOpen({ dialog: 'totp', enrolment: await beginTotp(services) }))
  const makeCodes = () =>
    action('codes', async () => setOpen({ dialog: 'codes', codes: await replaceRecoveryCodes(services) }))

  return (
    <>
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <AccountItem
            key={passkey.id}
            icon={<IconFingerprint size={20} />}
            name={passkey.name}
            meta={usedText(passkey)}
            actions={
              <>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('account:factor.renameOf', { name: passkey.name })}
                  onClick={() => setOpen({ dialog: 'rename', passkey })}
                >
                  {t('account:factor.rename')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('account:factor.removeOf', { name: passkey.name })}
                  onClick={() => void remove(passkey.name, () => removePasskey(services, passkey.id))}
                >
                  {t('account:factor.remove')}
                </Button>
              </>
            }
          />
        ))}
        {totp !== null && (
          <AccountItem
            icon={<IconDeviceMobile size={20} />}
            name={t('account:factor.totp')}
            meta={usedText(totp)}
            actions={
              <>
                <Button
                  size="xs"
                  variant="default"
                  loading={isActing('totp')}
                  aria-label={t('account:factor.replaceTotp')}
                  onClick={() => void setUpTotp()}
                >
                  {t('account:factor.replace')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('account:factor.removeOf', { name: t('account:factor.totp') })}
                  onClick={() => void remove(t('account:factor.totp'), () => removeTotp(services))}
                >
                  {t('account:factor.remove')}
                </Button>
              </>
            }
          />
        )}
        {hasFactor && (
          <AccountItem
            icon={<IconListNumbers size={20} />}
            name={t('account:codes.title')}
            meta={t('account:codes.left', counted(recoveryCodesLeft))}
            actions={
              <Button
                size="xs"
                variant="default"
                loading={isActing('codes')}
                onClick={() => void makeCodes()}
              >
                {t('account:codes.replace')}
              </Button>
            }
          />
        )}
      </ul>
      <div className={styles.actions}>
        {canMakePasskey && (
          <Button
            variant={hasFactor ? 'default' : 'filled'}
            loading={isActing('passkey')}
            onClick={() => void addPasskey()}
          >
            {t('account:factor.addPasskey')}
          </Button>
        )}
        {totp === null && (
          <Button variant="default" loading={isActing('totp')} onClick={() => void setUpTotp()}>
            {t('account:factor.addTotp')}
          </Button>
        )}
      </div>
      {!canMakePasskey && (
        <p className={styles.hint}>
          {passkeyHost === null
            ? t('account:factor.noPasskeyHost')
            : t('account:factor.otherPasskeyHost', { host: passkeyHost })}
        </p>
      )}
      {open?.dialog === 'passkey' && (
        <AddPasskeyDialog enrolment={open.enrolment} onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'rename' && (
        <RenamePasskeyDialog passkey={open.passkey} onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'totp' && <TotpDialog enrolment={open.enrolment} onClose={() => setOpen(null)} />}
      {open?.dialog === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={() => setOpen(null)} />}
    </>
  )
}

/** True where this page is on a host whose passkeys the browser makes and shows. */
function isWithin(host: string): boolean {
  const { hostname } = location
  return window.PublicKeyCredential !== undefined && (hostname === host || hostname.endsWith(`.${host}`))
}
