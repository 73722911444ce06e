import { Button, Text } from '@mantine/core'
import type { LearnedRule, Learning } from '@quitus/contract/projects/learning.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import styles from './project-settings.module.css'

/** Rules that are shown at first. */
const SHOWN_AT_FIRST = 8

/** What decisions did to the scores of the current publication: the groups of like anomalies that moved the most. */
export function LearnedList({ learned }: { learned: NonNullable<Learning['learned']> }) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const [isWhole, setWhole] = useState(false)
  const { decided, moved, rules, publishedAt } = learned
  const shown = isWhole ? rules : rules.slice(0, SHOWN_AT_FIRST)
  const on = formatDateTime({ model: publishedAt }, timeZone)
  return (
    <>
      <Text size="sm" mt={20}>
        {t('admin:learning.summary', { ...counted(decided), on })}{' '}
        {moved === 0 ? t('admin:learning.agrees') : t('admin:learning.moved', counted(moved))}
      </Text>
      {moved > 0 && (
        <ul className={styles.rules}>
          {shown.map((rule, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rules of a publication never change
            <Rule key={at} rule={rule} />
          ))}
        </ul>
      )}
      {shown.length < rules.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('admin:learning.showAll', counted(rules.length))}
        </Button>
      )}
    </>
  )
}

function Rule({ rule }: { rule: LearnedRule }) {
  const { t, i18n } = useTranslation()
  const { id } = useProject()
  const { supplier, category, pattern, rejected, decided, moved, weakened, raised, from, to } = rule
  const kind = i18n.language === 'en' ? category.en : category.fr
  return (
    <li>
      <span className={styles.ruleSubject}>
        {supplier === null ? (
          t('admin:learning.allSuppliers')
        ) : (
          <Link
            to="/$projectId/resultats/dashboards/$vueName"
            params={{ projectId: String(id), vueName: DEFAULT_NAME }}
            search={{ search: supplier }}
          >
            {supplier}
          </Link>
        )}
        {' · '}
        {kind}
      </span>
      {pattern !== null && (
        <span className={styles.rulePattern}>
          {t(`admin:learnedDifference.${pattern.difference}`)}, {t(`admin:learnedGap.${pattern.gap}`)}
        </span>
      )}
      <span className={styles.ruleFigures}>
        <span>{t('admin:learning.rejected', { rejected, decided })}</span>
        <span>
          {t('admin:learning.scores', { ...counted(moved), from, to })}
          {weakened > 0 && `, ${t('admin:learning.weakened', counted(weakened))}`}
          {raised > 0 && `, ${t('admin:learning.raised', counted(raised))}`}
        </span>
      </span>
    </li>
  )
}
