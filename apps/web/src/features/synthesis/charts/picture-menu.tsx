import { ActionIcon, Menu } from '@mantine/core'
import { IconPhotoDown } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#shared/save-file.ts'
import { useAction } from '#shared/use-action.ts'

type Props = { drawing: RefObject<HTMLDivElement | null>; title: string }

/** Saves the chart as a picture, as it looks now. */
export function PictureMenu({ drawing, title }: Props) {
  const { t } = useTranslation()
  const { start } = useAction()
  const label = t('synthesis:picture.label')

  async function save(kind: 'png' | 'svg'): Promise<void> {
    // The page of a chart needs neither until someone wants one.
    const { pictureOf, toPng } = await import('./picture.ts')
    const picture = drawing.current === null ? null : pictureOf(drawing.current, title)
    if (picture === null) return
    const file = kind === 'svg' ? new Blob([picture.svg], { type: 'image/svg+xml' }) : await toPng(picture)
    saveFile(file, `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.${kind}`)
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label}>
          <IconPhotoDown size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start(() => save('png'))}>{t('synthesis:picture.png')}</Menu.Item>
        <Menu.Item onClick={() => start(() => save('svg'))}>{t('synthesis:picture.svg')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
