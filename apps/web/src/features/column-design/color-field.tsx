import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './column-form.module.css'

/** Light enough for dark text, and enough to distinguish columns. */
const COLORS = {
  green: '#e6f4ea',
  blue: '#e8f0fe',
  orange: '#fff4e5',
  red: '#fde8e8',
  violet: '#f3e8fd',
  turquoise: '#e0f7fa',
  grey: '#f1f3f5',
  yellow: '#fff9db',
} as const

type Props = { color: string | null; onChange: (color: string | null) => void }

/** One of a few colours, or none; a colour of the definition that is none of them is offered as well. */
export function ColorField({ color, onChange }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const named = Object.entries(COLORS) as [keyof typeof COLORS, string][]
  const isOther = color !== null && named.every(([, value]) => value !== color)
  const option = (value: string | null, label: string) => (
    <label key={label} className={styles.swatch} title={label}>
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={color === value}
        onChange={() => onChange(value)}
      />
      <span
        aria-hidden
        style={value === null ? undefined : { backgroundColor: value }}
        data-none={value === null || undefined}
      />
    </label>
  )
  return (
    <fieldset className={styles.swatches}>
      <legend className={styles.fieldLabel}>{t('columnDesign:color')}</legend>
      {option(null, t('columnDesign:noColor'))}
      {named.map(([key, value]) => option(value, t(`columnDesign:colors.${key}`)))}
      {isOther && option(color, color)}
    </fieldset>
  )
}
