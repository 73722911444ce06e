import { ActionIcon, Alert, Anchor, Button, Group } from '@mantine/core'
import { isArchiveName } from '@quitus/domain/file-transfers/archive.ts'
import { MAX_DRAFT_FILES } from '@quitus/domain/imports/import-draft.ts'
import { IconFileText, IconFileZip, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ChangeEvent, type DragEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import type { SentFile } from '#shared/files/sent-files.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useSizeText } from '#shared/use-size-text.ts'
import styles from './import.module.css'
import type { ImportFiles, ListedFile } from './import-files.ts'
import type { StepProps } from './step-props.ts'

/** Which files are imported: sent from here, or chosen among those of the project. */
export function FilesStep({ draft, stored, recognition, files }: StepProps & { files: ImportFiles }) {
  const { t } = useTranslation()
  const { id, features } = useProject()
  const sizeText = useSizeText()
  const failureText = useFailureText()
  const [isChoosing, setChoosing] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const [listed, setListed] = useState<readonly ListedFile[]>([])
  const [unpacking, setUnpacking] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef(draft.content.files)
  chosen.current = draft.content.files

  function add(objects: readonly string[]): void {
    const all = [...new Set([...chosen.current, ...objects])].slice(0, MAX_DRAFT_FILES)
    chosen.current = all
    draft.change({ files: all })
  }

  function fail(error: unknown): void {
    setFailures((shown) => [...shown, failureText(error)])
  }

  /** Archives are unpacked: what is imported are the files in them. */
  async function take(sent: readonly SentFile[]): Promise<void> {
    add(sent.filter(({ name }) => !isArchiveName(name)).map(({ id: object }) => object))
    for (const archive of sent.filter(({ name }) => isArchiveName(name))) {
      setUnpacking((names) => [...names, archive.name])
      try {
        const { objects, refused } = await files.unpack(archive.id)
        add(objects)
        setFailures((shown) => [
          ...shown,
          ...refused.map((file) => t('importing:files.refused', { ...file, archive: archive.name })),
        ])
      } catch (error) {
        fail(error)
      } finally {
        setUnpacking((names) => names.filter((name) => name !== archive.name))
      }
    }
  }

  function send(list: readonly File[]): void {
    setFailures([])
    const takeListed = (file: ListedFile) => {
      // In one step with its line as a file of the import: what is below does not move.
      setListed((known) => [...known, file])
      void take([file])
    }
    files.send(list, takeListed).catch(fail)
  }

  if (!features.includes('transfers'))
    return (
      <Alert color="yellow">
        {t('importing:files.noTransfers')}{' '}
        <Anchor
          renderRoot={(props) => (
            <Link to="/$projectId/reglages" params={{ projectId: String(id) }} {...props} />
          )}
        >
          {t('importing:files.toSettings')}
        </Anchor>
      </Alert>
    )
  const describe = (object: string) =>
    stored.files.find((file) => file.object === object) ??
    recognition?.files.find((file) => file.object === object)
  // The server describes what was added once it is saved.
  const isDescribed = draft.isSaved && stored.version >= draft.version
  const nameOf = (object: string) => {
    const file = describe(object)
    if (file !== undefined || isDescribed) return file?.name ?? t('importing:files.missing')
    return listed.find(({ id: sent }) => sent === object)?.name ?? '…'
  }
  const sending = files.sending.filter(({ key }) => !listed.some((file) => file.key === key))
  const { Chooser } = files
  return (
    <>
      <p className={styles.intro}>{t('importing:files.intro')}</p>
      {failures.length > 0 && (
        <Alert color="red" role="alert">
          {failures.map((failure) => (
            <p key={failure} className={styles.failure}>
              {failure}
            </p>
          ))}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a further way of what the buttons do */}
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          send([...event.dataTransfer.files])
        }}
      >
        <IconUpload size={24} aria-hidden />
        <p className={styles.dropText}>{t('importing:files.drop')}</p>
        <Group justify="center">
          <Button onClick={() => input.current?.click()}>{t('importing:files.choose')}</Button>
          <Button variant="default" onClick={() => setChoosing(true)}>
            {t('importing:files.fromProject')}
          </Button>
        </Group>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            send([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {isChoosing && (
        <Suspense>
          <Chooser
            mode="several"
            onChoose={async (sent) => {
              setFailures([])
              // The list below says how far archives are.
              void take(sent)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
      <ul className={styles.files} aria-label={t('importing:files.list')}>
        {draft.content.files.map((object) => {
          const file = describe(object)
          const name = nameOf(object)
          return (
            <li key={object} className={styles.file}>
              <IconFileText size={18} aria-hidden />
              <span className={styles.fileName}>{name}</span>
              {file?.size != null && <span className={styles.quiet}>{sizeText(file.size)}</span>}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('importing:files.remove', { name })}
                onClick={() => draft.change({ files: draft.content.files.filter((each) => each !== object) })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
        {unpacking.map((name) => (
          <li key={`unpacking ${name}`} className={styles.file}>
            <IconFileZip size={18} aria-hidden />
            <span className={styles.fileName}>{name}</span>
            <span className={styles.quiet} role="status">
              {t('importing:files.unpacking')}
            </span>
          </li>
        ))}
        {sending.map(({ key, name, message, isFailed }) => (
          <li key={`sending ${key}`} className={styles.file}>
            <IconUpload size={18} aria-hidden />
            <span className={styles.fileName}>{name}</span>
            <span className={isFailed ? styles.bad : styles.quiet} role="status">
              {message ?? t(isFailed ? 'importing:files.failed' : 'importing:files.sending')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
