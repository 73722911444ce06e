import { Drawer, Stack, Text } from '@mantine/core'
import { STATE_LABELS } from '@quitus/domain/states/state.ts'
import { formatDate, formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { type LetterDetail, letterQuery } from '../letters.queries.ts'
import { LetterActions } from './letter-actions.tsx'
import { LetterAnswers } from './letter-answers.tsx'
import own from './letter-drawer.module.css'
import { LetterMark } from './letter-mark.tsx'
import { LetterOpenItems } from './letter-open-items.tsx'
import styles from './letters.module.css'
import { UndoLetterStep } from './undo-letter-step.tsx'

type Props = { letterId: number; onClose: () => void }

/** One letter over the list: what it claims, as written and now, what was answered, and the next actions. */
export function LetterDrawer({ letterId, onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id: projectId } = useProject()
  const detail = useQuery(letterQuery(api, projectId, letterId))
  return (
    <Drawer
      opened
      position="right"
      size={560}
      onClose={onClose}
      title={<strong>{detail.data?.letter.reference ?? t('letterList:letter')}</strong>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {detail.data !== undefined ? (
        <Detail {...detail.data} />
      ) : detail.error === null ? (
        <LoadingState lines={8} />
      ) : (
        <FailureState error={detail.error} onRetry={() => void detail.refetch()} />
      )}
    </Drawer>
  )
}

function Detail({ letter, anomalies, openItems, answers, mails }: LetterDetail) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const facts: [string, string | null][] = [
    [
      t('letters:column.supplier'),
      [letter.supplier, letter.supplierCode].filter((part) => part !== null).join(' · '),
    ],
    [t('letterList:company'), letter.company],
    [t('letters:column.amount'), formatNumber(letter.amount, 'AMOUNT', { currency })],
    [t('letters:kind.label'), t(`letters:kind.${letter.kind}`)],
    [t('letters:column.language'), t(`letters:language.${letter.language}`)],
    [t('letters:column.written'), byWhom(letter.writtenOn, letter.madeBy)],
    [t('letters:column.sent'), letter.sentOn === null ? null : byWhom(letter.sentOn, letter.sentBy ?? '')],
    [t('letterList:answerBy'), dayOf(letter.answerBy)],
  ]

  function byWhom(day: string, name: string): string {
    return t('letterList:byWhom', { day: dayOf(day), name })
  }

  return (
    <Stack gap="md">
      <LetterMark state={letter.state} />
      <div className={styles.tools} style={{ justifyContent: 'flex-start' }}>
        <LetterActions
          letters={[letter]}
          anomalies={anomalies.map((each) => ({
            ...each,
            isClaimed: each.state === 'claimed',
            isGone: each.state === null,
          }))}
        />
        {letter.mayUndo && letter.answeredOn === null && letter.changeSet !== null && (
          <UndoLetterStep
            changeSet={letter.changeSet}
            label={t('letters:list.undo')}
            description={t('letters:list.undoOf', { reference: letter.reference })}
            confirmation={t('letters:list.undone')}
          />
        )}
      </div>
      <dl className={own.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Anomalies anomalies={anomalies} letter={letter} />
      {openItems !== null && <LetterOpenItems {...openItems} />}
      {mails.length > 0 && <Mails mails={mails} />}
      {letter.sentOn !== null && <LetterAnswers answers={answers} />}
    </Stack>
  )
}

function Anomalies({ anomalies, letter }: Pick<LetterDetail, 'anomalies' | 'letter'>) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const locale = localeOfPath(location.pathname)
  const amount = (value: number) => formatNumber(value, 'AMOUNT', { currency })
  const { source, anomalies: count } = letter
  const others = count - anomalies.length
  return (
    <Stack gap="xs">
      <h3 className={own.heading}>{t('letters:summary.anomalies', counted(count))}</h3>
      <TableScroll label={t('letters:column.anomalies')}>
        <table className={own.table}>
          <thead>
            <tr>
              <th>{t('letterList:anomaly')}</th>
              <th className={own.number}>{t('letters:column.amount')}</th>
              <th className={own.number}>{t('letterList:current')}</th>
              <th>{t('letterList:stateNow')}</th>
            </tr>
          </thead>
          <tbody>
            {anomalies.map((each) => (
              <tr key={each.anomalyId}>
                <td>
                  {each.state === null ? (
                    each.name
                  ) : (
                    <AnomalyLink source={source} anomalyId={each.anomalyId}>
                      {each.name}
                    </AnomalyLink>
                  )}
                </td>
                <td className={own.number}>{amount(each.amount)}</td>
                <td className={own.number}>{each.current === null ? '' : amount(each.current)}</td>
                <td>
                  {each.state === null ? t('letterList:gone') : STATE_LABELS[each.state][locale]}
                  {each.isOther && each.state !== null && (
                    <div className={`${styles.mark} ${own.other}`}>
                      <IconAlertTriangle size={14} aria-hidden />
                      {t('letterList:other')}
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {others > 0 && (
        <Text size="xs" c="dimmed">
          {t('letters:differs.more', counted(others))}
        </Text>
      )}
    </Stack>
  )
}

/** Leads to the page of an anomaly, or to its row among the free ones. */
function AnomalyLink({
  source,
  anomalyId,
  children,
}: Pick<LetterDetail['letter'], 'source'> & { anomalyId: string; children: string }) {
  const projectId = String(useProject().id)
  return source === 'dashboard' ? (
    <Link
      className={styles.open}
      to="/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId"
      params={{ projectId, vueName: DEFAULT_NAME, anomalyId }}
    >
      {children}
    </Link>
  ) : (
    <Link
      className={styles.open}
      to="/$projectId/analysis/free-anomaly/$entryId"
      params={{ projectId, entryId: anomalyId }}
    >
      {children}
    </Link>
  )
}

function Mails({ mails }: Pick<LetterDetail, 'mails'>) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const time = (value: string) => formatDateTime({ model: value }, timeZone)
  return (
    <Stack gap="xs">
      <h3 className={own.heading}>{t('letterList:mails')}</h3>
      <ul className={own.answers}>
        {mails.map((mail) => (
          <li key={mail.id} className={own.answer}>
            <strong>{t(`letterList:delivery.${mail.state}`)}</strong>
            <div className={styles.more}>
              {[
                mail.address,
                t('letterList:byWhom', {
                  day: time(mail.endedAt ?? mail.requestedAt),
                  name: mail.requestedBy,
                }),
              ].join(' · ')}
            </div>
            {mail.error !== null && <p>{mail.error}</p>}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function dayOf(day: string): string {
  return formatDate({ model: `${day}T00:00:00` })
}
