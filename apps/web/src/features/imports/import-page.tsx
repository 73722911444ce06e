import { Alert, Button, Group } from '@mantine/core'
import type { ImportDraft } from '@quitus/contract/imports/import-draft.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { ChecksStep } from './checks-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FilesStep } from './files-step.tsx'
import styles from './import.module.css'
import { importQueries } from './import-draft.queries.ts'
import type { ImportFiles } from './import-files.ts'
import { mergeColumns } from './merge-columns.ts'
import { OptionsStep } from './options-step.tsx'
import { OtherRun } from './other-run.tsx'
import { FormerPublication } from './preview/former-publication.tsx'
import { GoneLines } from './preview/gone-lines.tsx'
import { ReadingStep } from './reading-step.tsx'
import { RunStep } from './run-step.tsx'
import { STEPS, type Step } from './steps.ts'
import { useDraft } from './use-draft.ts'
import { useFollowedDraft } from './use-followed-draft.ts'
import { WatchedFolderPanel } from './watched-folder-panel.tsx'

/** From ledger files to a publication, step by step (DATA-09). */
export function ImportPage({ files }: { files: ImportFiles }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id, name } = useProject()
  const draft = useQuery(importQueries.draft(api, id))
  usePageTitle(t('importing:title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('importing:title')}</h1>
      <p className={styles.subject}>{name}</p>
      {draft.data !== undefined ? (
        <Wizard draft={draft.data} files={files} onReload={() => location.reload()} />
      ) : draft.error !== null ? (
        <FailureState error={draft.error} onRetry={() => void draft.refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
      {draft.data !== undefined && <WatchedFolderPanel files={files} />}
    </div>
  )
}

type WizardProps = { draft: ImportDraft; files: ImportFiles; onReload: () => void }

function Wizard({ draft: stored, files, onReload }: WizardProps) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const draft = useDraft(stored)
  const { content } = draft
  const [step, setStep] = useState<Step>(content.files.length === 0 ? 'files' : 'reading')
  const [preview, setPreview] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = preview !== null && content.files.includes(preview) ? preview : (content.files[0] ?? '')
  const recognition = useQuery({
    ...importQueries.recognition(api, id, { files: content.files, reading: content.reading, preview: shown }),
    enabled: content.files.length > 0,
  })
  const found = recognition.isPlaceholderData ? undefined : recognition.data
  const { change } = draft
  useEffect(() => {
    if (found === undefined) return
    const merged = mergeColumns(content, found)
    if (merged !== null) change(merged)
  }, [found, content, change])

  useFollowedDraft(draft, stored, {
    onTaken: () => setStep(stored.run?.version === stored.version ? 'run' : 'reading'),
    onVisit: focusHeading,
  })
  const at = STEPS.indexOf(step)
  function go(next: Step): void {
    setStep(next)
    // What follows is another page: the keyboard and a screen reader begin at its heading.
    focusHeading()
  }
  function focusHeading(): void {
    requestAnimationFrame(() => heading.current?.focus())
  }
  const next = STEPS[at + 1]
  const previous = STEPS[at - 1]
  const props = { draft, stored, recognition: recognition.data }
  return (
    <>
      <nav aria-label={t('importing:steps.label')}>
        <ol className={styles.steps}>
          {STEPS.map((each, place) => (
            <li key={each}>
              <button
                type="button"
                className={styles.step}
                aria-current={each === step ? 'step' : undefined}
                disabled={place > 0 && content.files.length === 0}
                onClick={() => go(each)}
              >
                <span className={styles.number}>{place + 1}</span>
                {t(`importing:steps.${each}`)}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {draft.failure !== null && (
        <Alert color="red" role="alert" className={styles.alert ?? ''}>
          <Group justify="space-between">
            {draft.failure}
            <Button size="compact-sm" variant="default" onClick={onReload}>
              {t('importing:reload')}
            </Button>
          </Group>
        </Alert>
      )}
      <OtherRun stored={stored} version={draft.version} />
      <section className={styles.panel} aria-labelledby="import-step">
        <h2 id="import-step" ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`importing:steps.${step}`)}
        </h2>
        {step === 'files' && <FilesStep {...props} files={files} />}
        {step === 'reading' && (
          <ReadingStep {...props} error={recognition.error} shown={shown} onShow={setPreview} />
        )}
        {step === 'columns' && <ColumnsStep {...props} />}
        {step === 'checks' && <ChecksStep {...props} />}
        {step === 'options' && <OptionsStep {...props} />}
        {step === 'run' && <RunStep {...props} />}
      </section>
      <Group className={styles.actions ?? ''}>
        {previous !== undefined && (
          <Button variant="default" onClick={() => go(previous)}>
            {t('importing:back')}
          </Button>
        )}
        {next !== undefined && (
          <Button disabled={content.files.length === 0} onClick={() => go(next)}>
            {t('importing:next')}
          </Button>
        )}
        {draft.version > 0 && draft.failure === null && (
          <span className={styles.quiet} role="status">
            {t(draft.isSaved ? 'importing:saved' : 'importing:saving')}
          </span>
        )}
      </Group>
      <FormerPublication stored={stored} onStart={() => go('run')} />
      {stored.hasPublication && <GoneLines />}
    </>
  )
}
