import { counted } from '@quitus/i18n/counted.ts'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './notices.module.css'

/** Names that are shown; the others are a number. */
const MOST_NAMES = 3

type Props = { projects: readonly string[] }

/** Says of which projects there are no notices in the list, because their database does not answer (OPS-08). */
export function MissingNotices({ projects }: Props) {
  const { t, i18n } = useTranslation()
  const more = projects.length - MOST_NAMES
  const names =
    more > 0 ? [...projects.slice(0, MOST_NAMES), t('notices:missingMore', counted(more))] : projects
  const words = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return (
    <p className={styles.missing} role="status">
      <IconPlugConnectedX size={16} aria-hidden />
      <span>{t('notices:missing', { projects: words })}</span>
    </p>
  )
}
