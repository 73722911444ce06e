import { ActionIcon, Button, Group, Title } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { fileKindOf } from '@quitus/domain/files/file-kinds.ts'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useServices } from '#shared/services.ts'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { type ViewScope, viewQueries } from '#views/data/view.queries.ts'
import { useCellFiles } from './cell-files.ts'
import { fetchFile, fileIn } from './file-calls.ts'
import styles from './file-preview.module.css'

type Props = {
  projectId: number
  source: ViewScope['source']
  timestamp: string
  keyColumns: readonly string[]
  row: GridRow
  column: Column
  /** The row's detail is at the right: the preview is next to it. */
  isNextToDetail: boolean
  onClose: () => void
}

/** A picture or a PDF of a cell next to its row. Escape closes it, and the keyboard goes back to where it was. */
export function FilePreview({ row, column, isNextToDetail, onClose, ...cell }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const files = useCellFiles()
  const failureText = useFailureText()
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  const shown = fileIn(row, column.name)
  const name = shown?.name ?? ''
  const kind = fileKindOf(name)
  const file = useQuery({
    queryKey: [...viewQueries.all(cell), 'file', shown?.url ?? ''],
    // Bytes are heavy: they go with the panel.
    gcTime: 0,
    queryFn: async () => {
      if (shown === null) throw new Error('The cell holds no file.')
      return fetchFile(api, { ...cell, row, column: column.name }, shown)
    },
  })
  const url = useObjectUrl(file.data, kind?.type)

  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The detail next to it stays.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-next-to-detail={isNextToDetail || undefined}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <Title order={2} id={titleId} className={styles.title} title={name}>
          {t('files:preview.label', { name })}
        </Title>
        <Group gap={4} wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => files.download(row, column)}
          >
            {t('files:preview.download')}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('files:preview.close')}
            title={t('files:preview.close')}
            onClick={onClose}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </header>
      <div className={styles.content}>
        {file.error !== null ? (
          <p role="alert">{t('files:preview.failed', { message: failureText(file.error) })}</p>
        ) : url === null ? (
          <div role="status" aria-label={t('files:preview.loading')}>
            <LoadingState lines={8} />
          </div>
        ) : kind?.preview === 'image' ? (
          <img className={styles.image} src={url} alt={name} />
        ) : kind?.preview === 'pdf' && navigator.pdfViewerEnabled ? (
          <iframe className={styles.frame} src={`${url}#navpanes=0`} title={name} />
        ) : (
          <p>{t('files:preview.notShown')}</p>
        )}
      </div>
    </aside>
  )
}

/** An address of these bytes within the page, of the type that the name gives and no other; gone with the component. */
function useObjectUrl(file: Blob | undefined, type: string | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === undefined) return
    const made = URL.createObjectURL(new Blob([file], type === undefined ? {} : { type }))
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file, type])
  return url
}
