import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './shortcuts-sheet.module.css'

/** Keys in the order of the sheet; those in small letters have a name in each language. */
const SHORTCUTS = [
  { name: 'palette', keys: ['Ctrl', 'K'] },
  { name: 'sheet', keys: ['?'] },
  { name: 'close', keys: ['Esc'] },
  { name: 'walk', keys: ['↑', '↓'] },
  { name: 'gridMove', keys: ['↑', '↓', '←', '→'] },
  { name: 'gridEdge', keys: ['home', 'end'] },
  { name: 'gridEdit', keys: ['F2'] },
  { name: 'gridTab', keys: ['Tab'] },
  { name: 'gridFile', keys: ['↵'] },
  { name: 'gridExtend', keys: ['shift', '↑', '↓', '←', '→'] },
  { name: 'gridAll', keys: ['Ctrl', 'A'] },
  { name: 'gridCopy', keys: ['Ctrl', 'C'] },
  { name: 'gridPaste', keys: ['Ctrl', 'V'] },
  { name: 'gridClear', keys: ['delete'] },
  { name: 'gridFill', keys: ['Ctrl', 'D'] },
  { name: 'gridUndo', keys: ['Ctrl', 'Z'] },
  { name: 'gridRedo', keys: ['Ctrl', 'Y'] },
  { name: 'gridDecide', keys: ['V', 'R', 'D'] },
  { name: 'anomalyPage', keys: ['V', 'R', 'N', 'P'] },
  { name: 'gridRow', keys: ['space'] },
  { name: 'gridMenu', keys: ['menu'] },
  { name: 'gridFold', keys: ['→', '←'] },
  { name: 'gridFoldAll', keys: ['Alt', 'shift', '→', '←'] },
  { name: 'gridFind', keys: ['Ctrl', 'F'] },
  { name: 'gridFindNext', keys: ['F3'] },
  { name: 'gridFilter', keys: ['Alt', '↓'] },
  { name: 'gridColumnMenu', keys: ['Ctrl', '↵'] },
  { name: 'gridSearch', keys: ['/'] },
] as const

/** The keys that work everywhere, and those of the grid (on `?`). */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette:shortcuts')}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ title: styles.title ?? '' }}
      size={440}
    >
      <dl className={styles.list}>
        {SHORTCUTS.map(({ name, keys }) => (
          <div key={name} className={styles.row}>
            <dt>{t(`shortcuts:does.${name}`)}</dt>
            <dd className={styles.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{isNamed(key) ? t(`shortcuts:keys.${key}`) : key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

const NAMED = ['space', 'home', 'end', 'shift', 'delete', 'menu'] as const

function isNamed(key: string): key is (typeof NAMED)[number] {
  return NAMED.some((name) => name === key)
}
