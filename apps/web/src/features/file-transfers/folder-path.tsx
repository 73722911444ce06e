import { useTranslation } from 'react-i18next'
import styles from './file-transfers.module.css'

type Props = {
  /** Those around the list, from the top. */
  folders: readonly { id: string; name: string }[]
  /** null opens the top of the project. */
  onOpen: (folder: string | null) => void
}

/** Where a list of files is: the folders around it, each of which opens. */
export function FolderPath({ folders, onOpen }: Props) {
  const { t } = useTranslation()
  const all = [{ id: null, name: t('fileTransfers:manage.root') }, ...folders]
  return (
    <ol className={styles.path}>
      {all.map(({ id, name }, at) => (
        <li key={id}>
          {at > 0 && <span aria-hidden="true">/</span>}
          {at === all.length - 1 ? (
            <span className={styles.here} aria-current="location">
              {name}
            </span>
          ) : (
            <button type="button" className={styles.crumb} onClick={() => onOpen(id)}>
              {name}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
