import { useForm } from '@mantine/form'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brokenRule, FAULTS, type FieldRule } from './field-rule.ts'
import { useAfterPress } from './use-after-press.ts'

type Field = {
  /** As the label next to the field says it; default texts name it. */
  label: string
  rules: readonly FieldRule[]
}

type Options<Values extends Record<string, unknown>> = {
  initialValues: Values
  /** In the order in which they are on screen: the first one at fault gets the focus. */
  fields: { [Name in keyof Values & string]: Field }
  /** Called with values that keep all rules; what it throws becomes `failure`. */
  onSubmit: (values: Values) => Promise<void>
}

/** How every form behaves (FLOW-12): messages on blur, of checkboxes at once; submitting checks all and runs once. */
export function useAppForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { t } = useTranslation()
  const [isIncomplete, setIncomplete] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isBusy = useRef(false)
  /** What had the focus when the form was sent: a disabled form loses it. */
  const sentFrom = useRef<Element | null>(null)
  const { initialValues, fields } = options
  const names = Object.keys(fields)
  const isCheckbox = (name: string) => typeof initialValues[name] === 'boolean'
  const form = useForm<Record<string, unknown>>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const broken = brokenRule(fields[name]?.rules ?? [], values[name], values)
          return broken === null ? [] : [[name, `${broken.at} ${broken.fault}`]]
        }),
      ),
    validateInputOnChange: names.filter(isCheckbox),
  })

  const afterPress = useAfterPress()

  /** The words for a fault are found when it is shown, so that they follow the language. */
  function errorOf(name: keyof Values & string): { error?: string } {
    const [at, fault] = String(form.errors[name] ?? '').split(' ')
    const known = FAULTS.find((each) => each === fault)
    if (known === undefined) return {}
    const own = known === 'misconfigured' ? undefined : fields[name].rules[Number(at)]?.message
    return { error: own ?? t(`forms:${known}`, { field: fields[name].label }) }
  }

  async function run(values: Record<string, unknown>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    sentFrom.current = document.activeElement
    setIncomplete(false)
    setFailure(null)
    setRunning(true)
    try {
      await options.onSubmit(values as Values)
    } catch (error) {
      setFailure(error)
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }

  useEffect(() => {
    const { current } = sentFrom
    if (isRunning || !(current instanceof HTMLElement)) return
    sentFrom.current = null
    if (document.activeElement === document.body) current.focus()
  }, [isRunning])

  function refuse(errors: Record<string, unknown>): void {
    setFailure(null)
    setIncomplete(true)
    const first = names.find((name) => errors[name] !== undefined)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  return {
    submit: (event: SyntheticEvent<HTMLFormElement>) => form.onSubmit(run, refuse)(event),
    isRunning,
    /** True from a submission that was refused here until one that goes out. */
    isIncomplete,
    /** What `onSubmit` threw the last time; null when it went well. */
    failure,
    inputProps: (name: keyof Values & string) => ({
      ...form.getInputProps(name, { withError: false }),
      ...errorOf(name),
      onBlur: () => afterPress(() => form.validateField(name)),
      key: form.key(name),
    }),
    checkboxProps: (name: keyof Values & string) => ({
      ...form.getInputProps(name, { type: 'checkbox', withError: false }),
      ...errorOf(name),
      key: form.key(name),
    }),
  }
}
