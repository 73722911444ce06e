import { previewOf } from '@quitus/domain/file-transfers/transferred-file.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './content-preview.module.css'

type Props = {
  file: { name: string; size: number; type: string | null }
  queryKey: readonly unknown[]
  load: () => Promise<Blob>
}

/** A PDF, a picture or a text as it is; files of other kinds are downloaded. */
export function ContentPreview({ file: { name, size, type }, queryKey, load }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const preview = previewOf(name, size)
  const content = useQuery({
    queryKey,
    // Bytes are heavy: they go with the dialog.
    gcTime: 0,
    enabled: preview !== null,
    queryFn: async () => {
      const file = await load()
      return { file, text: preview === 'text' ? await textOf(file) : '' }
    },
  })
  const url = useObjectUrl(preview === 'text' ? undefined : content.data?.file, type)
  return (
    <div className={styles.preview}>
      {preview === null ? (
        <p>{t('files:preview.notShown')}</p>
      ) : content.error !== null ? (
        <p role="alert">{t('files:preview.failed', { message: failureText(content.error) })}</p>
      ) : content.data === undefined ? (
        <div role="status" aria-label={t('files:preview.loading')}>
          <LoadingState lines={8} />
        </div>
      ) : preview === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        <pre tabIndex={0}>{content.data.text}</pre>
      ) : url === null ? null : preview === 'image' ? (
        <img src={url} alt={name} />
      ) : navigator.pdfViewerEnabled ? (
        <iframe src={`${url}#navpanes=0`} title={name} />
      ) : (
        <p>{t('files:preview.notShown')}</p>
      )}
    </div>
  )
}

/** Texts come in UTF-8, or as older software writes them. */
async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function useObjectUrl(file: Blob | undefined, type: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === undefined) return
    const made = URL.createObjectURL(new Blob([file], type === null ? {} : { type }))
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file, type])
  return url
}
