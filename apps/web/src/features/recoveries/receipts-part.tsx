import { Alert, Button, Group, Progress } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useTexts } from '#shared/use-texts.ts'
import { ReceiptReview } from './receipt-review.tsx'
import styles from './receipts.module.css'
import { type Receipts, sendReceipts } from './receipts.queries.ts'

type Step =
  | { name: 'idle' }
  | { name: 'reading'; file: File; sent: number }
  | { name: 'failed'; file: File; error: unknown }
  | { name: 'read'; file: File; receipts: Receipts }

/** Bank statements and files of recoveries: reads one, and records what a person confirms (FLOW-18). */
export function ReceiptsPart() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const failureText = useFailureText({ hasReference: false })
  const hasTexts = [useTexts('followUp'), useTexts('anomalies')].every(Boolean)
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  if (!hasTexts) return <LoadingState lines={6} lineHeight={40} />

  async function read(file: File): Promise<void> {
    const stop = new AbortController()
    stopping.current = stop
    setStep({ name: 'reading', file, sent: 0 })
    try {
      const receipts = await sendReceipts(api, id, file, {
        signal: stop.signal,
        onSent: (sent) => setStep((now) => (now.name === 'reading' ? { ...now, sent } : now)),
      })
      setStep({ name: 'read', file, receipts })
    } catch (error) {
      setStep(stop.signal.aborted ? { name: 'idle' } : { name: 'failed', file, error })
    }
  }

  if (step.name === 'read')
    return (
      <ReceiptReview
        key={step.file.name + step.file.lastModified}
        receipts={step.receipts}
        fileName={step.file.name}
        onAgain={() => setStep({ name: 'idle' })}
        onReload={() => void read(step.file)}
      />
    )
  if (step.name === 'reading')
    return (
      <div className={styles.reading} role="status">
        <p>
          {t('receipts:reading')} <strong>{step.file.name}</strong>
        </p>
        <Progress value={100 * step.sent} animated={step.sent >= 1} aria-label={t('receipts:reading')} />
        <Button variant="default" onClick={() => stopping.current?.abort()}>
          {t('receipts:stop')}
        </Button>
      </div>
    )
  return (
    <>
      {step.name === 'failed' && (
        <Alert color="red" role="alert" className={styles.refusal} title={step.file.name}>
          {failureText(step.error)}
          <Group mt="sm">
            <Button variant="default" size="xs" onClick={() => void read(step.file)}>
              {t('retry')}
            </Button>
          </Group>
        </Alert>
      )}
      <ReceiptDrop onFile={(file) => void read(file)} />
    </>
  )
}

/** Where a file is dropped or chosen, and which files are taken. */
function ReceiptDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button next to it does the same by keyboard
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <IconFileUpload size={28} stroke={1.5} aria-hidden />
      <p className={styles.hint}>{t('receipts:hint')}</p>
      <Button onClick={() => input.current?.click()}>{t('receipts:choose')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xml,.csv,.tsv,.txt,.xlsx"
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          currentTarget.value = ''
        }}
      />
      <div className={styles.formats}>
        <strong>{t('receipts:formats.title')}</strong>
        <ul>
          <li>{t('receipts:formats.camt')}</li>
          <li>{t('receipts:formats.statement')}</li>
          <li>{t('receipts:formats.recoveries')}</li>
        </ul>
      </div>
    </div>
  )
}
