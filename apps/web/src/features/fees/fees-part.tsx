import { Button, Group, NativeSelect } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import { IconChevronDown, IconDownload, IconPercentage, IconSettings } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices, useSession } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { useAction } from '#shared/use-action.ts'
import { useTexts } from '#shared/use-texts.ts'
import { FeeSettingsDialog } from './fee-settings-dialog.tsx'
import { FeeTable } from './fee-table.tsx'
import styles from './fees.module.css'
import { type FeeFormat, feeStatementQuery, fetchFeeStatement } from './fees.queries.ts'

/** Success fees: the statement of a month, as a table and as files, and for managers the rules (FLOW-24). */
export function FeesPart() {
  const hasTexts = useTexts('followUp')
  return hasTexts ? <Fees /> : <LoadingState lines={8} lineHeight={36} />
}

function Fees() {
  const { t, i18n } = useTranslation()
  const { api, queryClient } = useServices()
  const session = useSession()
  const project = useProject()
  const { action, isActing, isRunning } = useAction()
  const [month, setMonth] = useState<string | null>(null)
  const [isEditing, setEditing] = useState(false)
  const statement = useQuery({
    ...feeStatementQuery(api, project.id, month),
    placeholderData: keepPreviousData,
  })
  const mayManage = session !== null && can(actorOf(session), 'project.manage', project)

  if (statement.error !== null)
    return <FailureState error={statement.error} onRetry={() => void statement.refetch()} />
  if (statement.data === undefined) return <LoadingState lines={8} lineHeight={36} />
  const { data } = statement

  const download = (format: FeeFormat) =>
    void action(format, async () => {
      const file = await fetchFeeStatement(api, project.id, { month: data.month, format })
      saveFile(file, `${t('fees:file.name', { month: data.month })}.${format}`)
    })
  const nameOf = (each: string) =>
    new Intl.DateTimeFormat(i18n.language === 'fr' ? 'fr-FR' : 'en-GB', {
      ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
    }).format(new Date(`${each}-01T00:00:00Z`))
  const settings = mayManage && (
    <Button
      variant="default"
      leftSection={<IconSettings size={16} aria-hidden />}
      onClick={() => setEditing(true)}
    >
      {t('fees:settings')}
    </Button>
  )
  return (
    <>
      {data.isOn ? (
        <div className={styles.fees}>
          <div className={styles.head}>
            <NativeSelect
              label={t('fees:month')}
              rightSection={<IconChevronDown size={14} aria-hidden />}
              value={data.month}
              onChange={({ currentTarget }) => setMonth(currentTarget.value)}
              data={data.months.map((each) => ({ value: each, label: nameOf(each) }))}
            />
            <Group gap="sm">
              {(['pdf', 'xlsx'] as const).map((format) => (
                <Button
                  key={format}
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  loading={isActing(format)}
                  disabled={isRunning}
                  onClick={() => download(format)}
                >
                  {t(`fees:${format}`)}
                </Button>
              ))}
              {settings}
            </Group>
          </div>
          <FeeTable statement={data} />
        </div>
      ) : (
        <StatePanel icon={<IconPercentage size={20} />} title={t('fees:off')} action={settings}>
          {t('fees:offHint')}
        </StatePanel>
      )}
      {isEditing && (
        <FeeSettingsDialog
          onSaved={() => void queryClient.invalidateQueries({ queryKey: ['fees', project.id] })}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
