import { useTranslation } from 'react-i18next'

/** The first stop of the Tab key: past header and navigation. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className="quitus-skip-link" href="#content">
      {t('skipToContent')}
    </a>
  )
}
