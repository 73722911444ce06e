import { useDebouncedValue } from '@mantine/hooks'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { FEWEST_SEARCHED } from '@quitus/contract/search/limits.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconFile,
  IconFileText,
  IconFolder,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices, useSession } from '#shared/services.ts'
import { documentLink } from '#views/address/document-link.ts'
import { anomalyLink, gridLink, gridPlace, supplierLink } from '#views/address/grid-link.ts'
import type { Command } from './command.ts'
import { type Found, searchQuery } from './search.queries.ts'
import { useAnomaliesOfPerson } from './use-anomalies-of-person.ts'

/** While someone types, the server is not called. */
const PAUSE_MS = 150

export type FoundCommands = {
  commands: Command[]
  /** What the typed text is: too short to be searched, under way, answered, or without an answer. */
  status: 'short' | 'searching' | 'answered' | 'failed'
}

/**
 * What the search of a project finds, as commands that open it (VIEW-23); nothing outside of projects, and nothing of
 * a text that was typed before.
 */
export function useFound(project: Project | null, search: string): FoundCommands {
  const { api } = useServices()
  const typed = search.trim()
  const [settled] = useDebouncedValue(typed, PAUSE_MS)
  const { data, isError } = useQuery(searchQuery(api, project?.id ?? null, settled))
  const present = useFoundCommands(project)
  if (project === null || typed.length < FEWEST_SEARCHED) return { commands: [], status: 'short' }
  if (settled !== typed) return { commands: [], status: 'searching' }
  if (isError) return { commands: [], status: 'failed' }
  return data === undefined
    ? { commands: [], status: 'searching' }
    : { commands: present(data), status: 'answered' }
}

function useFoundCommands(project: Project | null): (found: Found) => Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const showAnomaliesOf = useAnomaliesOfPerson(project)
  const isAdministrator = session !== null && can(actorOf(session), 'installation.administer', null)
  if (project === null) return () => []
  const { id, currency } = project
  const projectId = String(id)
  const joined = (...parts: (string | null)[]) =>
    parts.filter((part) => part !== null && part !== '').join(' · ')

  return ({ anomalies, documents, suppliers, files, people }) => [
    ...anomalies.map(({ source, anomalyId, entryId, name, supplier, documentNumber }, at): Command => {
      const place = gridPlace(source, projectId, DEFAULT_NAME)
      return {
        id: `anomalies-${at}`,
        group: 'anomalies',
        label: name,
        hint: joined(supplier, documentNumber),
        icon: IconAlertTriangle,
        run: () => void navigate(anomalyLink(place, anomalyId) ?? gridLink(place, entryId)),
      }
    }),
    ...documents.map(({ entryId, anomalyId, kind, number, supplier, date, amount }, at): Command => {
      const place = gridPlace('dashboard', projectId, DEFAULT_NAME)
      const named = t(`search:kind.${kind}`)
      return {
        id: `documents-${at}`,
        group: 'documents',
        label: number === null ? t('search:unnumbered', { kind: named }) : `${named} ${number}`,
        hint: joined(
          supplier,
          date === null ? null : formatDate(date),
          amount === null ? null : formatNumber(amount, 'AMOUNT', { currency }),
        ),
        icon: IconFileText,
        run: () =>
          void navigate(
            anomalyId === null
              ? documentLink(projectId, entryId)
              : gridLink({ ...place, source: 'dashboard', vueName: DEFAULT_NAME, anomalyId }, entryId),
          ),
      }
    }),
    ...suppliers.map(
      ({ code, name, siren }, at): Command => ({
        id: `suppliers-${at}`,
        group: 'suppliers',
        label: name ?? code,
        hint: joined(name === null ? null : code, siren),
        icon: IconBuildingStore,
        run: () => void navigate(supplierLink(projectId, code)),
      }),
    ),
    ...files.map(
      ({ id: object, name, isFolder, folder }, at): Command => ({
        id: `files-${at}`,
        group: 'files',
        label: name,
        hint: joined(
          isFolder ? t('search:folder') : null,
          folder === null ? t('search:topFolder') : t('search:inFolder', { folder: folder.name }),
        ),
        icon: isFolder ? IconFolder : IconFile,
        run: () => {
          const shown = isFolder ? object : folder?.id
          void navigate({
            to: '/$projectId/transferts/gerer-les-fichiers',
            params: { projectId },
            search: shown === undefined ? {} : { folder: shown },
          })
        },
      }),
    ),
    ...people.map(
      ({ userId, name, company }, at): Command => ({
        id: `people-${at}`,
        group: 'people',
        label: name,
        hint: company ?? '',
        icon: IconUser,
        run: () =>
          isAdministrator
            ? void navigate({ to: '/admin/users/$userId', params: { userId: String(userId) } })
            : void showAnomaliesOf(userId),
      }),
    ),
  ]
}
