import { useTranslation } from 'react-i18next'
import styles from './formula-help.module.css'

/** What formulas can be made of, with an example each. */
const EXAMPLES = [
  ['arithmetic', '({Montant} - {Avoir}) * 1.2'],
  ['condition', '{Montant} >= 1000 && {Pays} != "FR" ? "X" : null'],
  ['list', '{Pays} in ["FR", "BE", "LU"]'],
  ['numbers', 'round(abs({Montant}), 0), min(…), max(…), floor(…), ceil(…)'],
  ['texts', 'upper({Pays}) + " " + left({Code}, 3), lower(…), trim(…), right(…), length(…)'],
  ['search', 'contains({Libellé}, "avoir"), startsWith(…), endsWith(…)'],
  ['days', '{Date} + 30, {Échéance} - {Date}, date("2026-12-31"), year(…), month(…), day(…)'],
  ['blanks', 'coalesce({Réglé}, 0), isBlank({Date}), {Date} == null'],
  ['conversions', 'text({Montant}), number({Référence})'],
] as const

/** The language of formulas in a few lines, folded away. */
export function FormulaHelp() {
  const { t } = useTranslation()
  return (
    <details className={styles.help}>
      <summary>{t('columnDesign:formula.help')}</summary>
      <dl>
        {EXAMPLES.map(([kind, example]) => (
          <div key={kind}>
            <dt>{t(`columnDesign:formulaHelp.${kind}`)}</dt>
            <dd>
              <code>{example}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('columnDesign:formula.rules')}</p>
    </details>
  )
}
