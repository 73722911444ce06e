import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const MODES = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const
const ORDER = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[]

/** System, light or dark, kept per person (I18N-06). */
export function ColorModeMenu() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Present = MODES[colorScheme]
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('colorMode.label')}
          title={t('colorMode.label')}
        >
          <Present size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(ORDER.find((mode) => mode === value) ?? 'auto')}
        >
          {ORDER.map((mode) => {
            const Icon = MODES[mode]
            return (
              <Menu.RadioItem key={mode} value={mode} closeMenuOnClick rightSection={<Icon size={16} />}>
                {t(`colorMode.${mode}`)}
              </Menu.RadioItem>
            )
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
