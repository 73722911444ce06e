import { Alert, Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import type { WatchedFolder } from '@quitus/contract/imports/watched-folder.ts'
import { IconFolder } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import styles from './import.module.css'
import type { ImportFiles } from './import-files.ts'
import { saveWatchedFolder, type WatchedChoice, watchedFolderQuery } from './watched-folder.queries.ts'

type Props = { files: Pick<ImportFiles, 'FolderChooser'> }

/** The folder whose new files are imported every night, and how it is set up (DATA-09). */
export function WatchedFolderPanel({ files }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id, features } = useProject()
  const watched = useQuery({
    ...watchedFolderQuery(api, id),
    enabled: features.includes('transfers'),
  })
  if (watched.data === undefined) return null
  return (
    <section className={styles.watched} aria-labelledby="watched-folder">
      <h2 id="watched-folder" className={styles.heading}>
        {t('importing:watched.title')}
      </h2>
      <Content watched={watched.data} files={files} />
    </section>
  )
}

function Content({ watched, files }: Props & { watched: WatchedFolder }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const [isEditing, setEditing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { folder, path, at, timeZone, addsToCurrent, setUpBy } = watched

  async function save(choice: WatchedChoice | null): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const saved = await saveWatchedFolder(api, id, choice)
      queryClient.setQueryData(watchedFolderQuery(api, id).queryKey, saved)
      setEditing(false)
    } catch (error) {
      setFailure(failureText(error))
    }
    setBusy(false)
  }

  if (isEditing)
    return (
      <Fields
        {...{ watched, files, failure, isBusy }}
        onSave={(choice) => void save(choice)}
        onCancel={() => setEditing(false)}
      />
    )
  if (folder === null)
    return (
      <>
        <p className={styles.intro}>
          {t(watched.hasEarlierImport ? 'importing:watched.intro' : 'importing:watched.first')}
        </p>
        {watched.hasEarlierImport && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('importing:watched.setUp')}
          </Button>
        )}
      </>
    )
  return (
    <>
      {path === null ? (
        <Alert color="yellow" className={styles.alert ?? ''}>
          {t('importing:watched.gone')}
        </Alert>
      ) : (
        <p className={styles.intro} role="status">
          {t(addsToCurrent === true ? 'importing:watched.adds' : 'importing:watched.replaces', {
            folder: path.join(' / '),
            at: at ?? '',
            zone: timeZone,
          })}{' '}
          {t('importing:watched.setUpBy', { person: setUpBy ?? '' })}
        </p>
      )}
      {failure !== null && (
        <Alert color="red" role="alert" className={styles.alert ?? ''}>
          {failure}
        </Alert>
      )}
      <Group>
        <Button variant="default" onClick={() => setEditing(true)}>
          {t('importing:watched.change')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => void save(null)}>
          {t('importing:watched.end')}
        </Button>
      </Group>
    </>
  )
}

type FieldsProps = Props & {
  watched: WatchedFolder
  failure: string | null
  isBusy: boolean
  onSave: (choice: WatchedChoice) => void
  onCancel: () => void
}

function Fields({ watched, files, failure, isBusy, onSave, onCancel }: FieldsProps) {
  const { t } = useTranslation()
  const [folder, setFolder] = useState(watched.path === null ? null : watched.folder)
  const [path, setPath] = useState(watched.path?.join(' / ') ?? null)
  const [at, setAt] = useState(watched.at ?? '02:30')
  const [adds, setAdds] = useState(watched.addsToCurrent)
  const [isChoosing, setChoosing] = useState(false)
  const { FolderChooser } = files
  const isTime = /^\d\d:\d\d$/.test(at)
  return (
    <Stack className={styles.field ?? ''}>
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconFolder size={16} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t('importing:watched.chooseFolder')}
        </Button>
        <span className={path === null ? styles.quiet : styles.fileName}>
          {path ?? t('importing:watched.noFolder')}
        </span>
      </Group>
      {isChoosing && (
        <Suspense>
          <FolderChooser
            title={t('importing:watched.chooseFolder')}
            submitLabel={t('importing:watched.choose')}
            initialFolder={folder}
            onChoose={(chosen) => {
              setFolder(chosen?.id ?? null)
              setPath(chosen?.path.join(' / ') ?? null)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
      <TextInput
        type="time"
        className={styles.time ?? ''}
        label={t('importing:watched.at')}
        description={t('importing:watched.zone', { zone: watched.timeZone })}
        value={at}
        onChange={({ currentTarget: { value } }) => setAt(value)}
      />
      <Radio.Group
        label={t('importing:watched.question')}
        value={adds === null ? '' : adds ? 'add' : 'replace'}
        onChange={(value) => setAdds(value === 'add')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="add" label={t('importing:options.add')} />
          <Radio value="replace" label={t('importing:options.replace')} />
        </Stack>
      </Radio.Group>
      <p className={styles.quiet}>{t('importing:watched.hint')}</p>
      <Group>
        <Button
          disabled={isBusy || folder === null || adds === null || !isTime}
          onClick={() => folder !== null && adds !== null && onSave({ folder, at, addsToCurrent: adds })}
        >
          {t('importing:watched.save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('importing:watched.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
