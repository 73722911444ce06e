import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { FeeRule } from '@quitus/domain/fees/fee-rule.ts'

/** A rule as it is typed; the limit of the last step is blank. */
export type RuleDraft = { isOn: boolean; steps: readonly StepDraft[]; cap: string }
export type StepDraft = { id: string; upTo: string; rate: string }
type Shown = { currency: string; timeZone: string }

/** What a person sees of a rule first; one step where there is none yet. */
export function draftOf(rule: FeeRule | null, { timeZone }: Shown): RuleDraft {
  const typed = (value: number | null, type: 'AMOUNT' | 'REAL') =>
    value === null ? '' : COLUMN_TYPE_RULES[type].editorText(value, { timeZone })
  if (rule === null) return { isOn: false, steps: [newStep()], cap: '' }
  return {
    isOn: true,
    steps: rule.steps.map(({ upTo, rate }) => ({
      ...{ id: crypto.randomUUID(), upTo: typed(upTo, 'AMOUNT'), rate: typed(rate, 'REAL') },
    })),
    cap: typed(rule.cap, 'AMOUNT'),
  }
}

export function newStep(): StepDraft {
  return { id: crypto.randomUUID(), upTo: '', rate: '' }
}

/** The rule that a draft says; null where it is off, or where a number cannot be read. */
export function readRule(
  { isOn, steps, cap }: RuleDraft,
  { currency, timeZone }: Shown,
): { steps: { upTo: number | null; rate: number }[]; cap: number | null } | null {
  if (!isOn) return null
  const read = (text: string, type: 'AMOUNT' | 'REAL') => {
    const options = { currency, timeZone, previous: null, ownHost: location.host }
    const parsed = COLUMN_TYPE_RULES[type].parseTyped(text, options)
    return parsed.ok && typeof parsed.value === 'number' ? parsed.value : Number.NaN
  }
  const limit = (text: string) => (text.trim() === '' ? null : read(text, 'AMOUNT'))
  const found = steps.map(({ upTo, rate }, at) => ({
    ...{ upTo: at === steps.length - 1 ? null : limit(upTo), rate: read(rate, 'REAL') },
  }))
  const most = limit(cap)
  const numbers = [...found.flatMap(({ upTo, rate }) => [upTo ?? 0, rate]), most ?? 0]
  return numbers.some((each) => Number.isNaN(each) || each < 0) ? null : { steps: found, cap: most }
}
