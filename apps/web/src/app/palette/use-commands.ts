import { useMantineColorScheme } from '@mantine/core'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import {
  IconArrowBackUp,
  IconDeviceDesktop,
  IconFolderPlus,
  IconFolders,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconUserShare,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStopImpersonation } from '#features/session/impersonation/use-stop-impersonation.ts'
import { useSignOut } from '#features/session/use-sign-out.ts'
import { actorOf } from '#shared/actor.ts'
import { useChooseLanguage } from '#shared/layout/use-choose-language.ts'
import { pageCommands } from '#shared/page-commands.ts'
import { projectQueries } from '#shared/projects/project-queries.ts'
import { useServices, useSession } from '#shared/services.ts'
import type { NavigationItem } from '../navigation/navigation-item.ts'
import { useAdminNavigation } from '../navigation/use-admin-navigation.ts'
import { useProjectNavigation } from '../navigation/use-project-navigation.ts'
import type { Command } from './command.ts'

const MODES = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const

type Actions = { onShortcuts: () => void; onImpersonate: () => void; onCreateProject: () => void }

/** Everything that the person can do from anywhere; `project` is null outside of projects. */
export function useCommands(
  project: Project | null,
  { onShortcuts, onImpersonate, onCreateProject }: Actions,
): Command[] {
  const { t } = useTranslation()
  const services = useServices()
  const session = useSession()
  const signOut = useSignOut()
  const stopImpersonation = useStopImpersonation()
  const navigate = useNavigate()
  const chooseLanguage = useChooseLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const { data: projects = [] } = useQuery(projectQueries.list(services.api))
  const projectItems = useProjectNavigation(project)
  const adminItems = useAdminNavigation()
  const mayImpersonate = session !== null && can(actorOf(session), 'user.impersonate', null)
  const mayCreateProject = session !== null && can(actorOf(session), 'project.create', null)
  const isAdministrator = session !== null && can(actorOf(session), 'installation.administer', null)

  const screen = ({ key, to, label, icon }: NavigationItem, hint: string): Command => ({
    id: `screen-${key}`,
    group: 'screens',
    label,
    hint,
    icon,
    run: () => void navigate({ to }),
  })

  return [
    ...pageCommands().map((command) => ({ ...command, group: 'page' as const })),
    ...projectItems.map((item) => screen(item, project?.name ?? '')),
    ...(isAdministrator ? adminItems.map((item) => screen(item, t('session:menu.administration'))) : []),
    ...projects
      .filter(({ id }) => id !== project?.id)
      .map(
        ({ id, name, company }): Command => ({
          id: `project-${id}`,
          group: 'projects',
          label: name,
          hint: company,
          icon: IconFolders,
          run: () => void navigate({ to: '/$projectId', params: { projectId: String(id) } }),
        }),
      ),
    ...(session?.own === undefined
      ? [
          {
            id: 'account',
            group: 'settings' as const,
            label: t('session:menu.account'),
            hint: session?.fullName ?? '',
            icon: IconUserCircle,
            run: () => void navigate({ to: '/account' }),
          },
        ]
      : []),
    ...LOCALES.map(
      (locale): Command => ({
        id: `language-${locale}`,
        group: 'settings',
        label: t(`language.${locale}`),
        hint: t('language.label'),
        icon: IconLanguage,
        run: () => void chooseLanguage(locale),
      }),
    ),
    ...(['auto', 'light', 'dark'] as const).map(
      (mode): Command => ({
        id: `color-${mode}`,
        group: 'settings',
        label: t(`colorMode.${mode}`),
        hint: t('colorMode.label'),
        icon: MODES[mode],
        run: () => setColorScheme(mode),
      }),
    ),
    {
      id: 'shortcuts',
      group: 'settings',
      label: t('palette:shortcuts'),
      hint: '?',
      icon: IconKeyboard,
      run: onShortcuts,
    },
    ...(mayCreateProject
      ? [
          {
            id: 'create-project',
            group: 'settings',
            label: t('admin:project.create'),
            hint: '',
            icon: IconFolderPlus,
            run: onCreateProject,
          } as const,
        ]
      : []),
    ...(mayImpersonate
      ? [
          {
            id: 'impersonate',
            group: 'settings',
            label: t('session:menu.impersonate'),
            hint: '',
            icon: IconUserShare,
            run: onImpersonate,
          } as const,
        ]
      : []),
    ...(session?.own === undefined
      ? []
      : [
          {
            id: 'stop-impersonation',
            group: 'settings',
            label: t('session:impersonation.stop'),
            hint: session.own.fullName,
            icon: IconArrowBackUp,
            run: () => void stopImpersonation(),
          } as const,
        ]),
    {
      id: 'sign-out',
      group: 'settings',
      label: t('session:menu.signOut'),
      hint: session?.fullName ?? '',
      icon: IconLogout,
      run: signOut,
    },
  ]
}
