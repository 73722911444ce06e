// @vitest-environment jsdom
import { Checkbox, TextInput } from '@mantine/core'
import type { Locale } from '@quitus/domain/locale.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#testing/render-in-app.tsx'
import { AppForm } from './app-form.tsx'
import { useAppForm } from './use-app-form.ts'

type Values = { mail: string; again: string; agreed: boolean }

function SampleForm({ onSubmit, own }: { onSubmit: (values: Values) => Promise<void>; own?: string }) {
  const form = useAppForm<Values>({
    initialValues: { mail: '', again: '', agreed: false },
    fields: {
      mail: { label: 'Mail', rules: [{ is: 'required' }, { is: 'email' }] },
      again: { label: 'Again', rules: [{ is: 'confirm', field: 'mail' }] },
      agreed: { label: 'Agreed', rules: [{ is: 'required' }] },
    },
    onSubmit,
  })
  const { key: mailKey, ...mail } = form.inputProps('mail')
  const { key: againKey, ...again } = form.inputProps('again')
  const { key: agreedKey, ...agreed } = form.checkboxProps('agreed')
  return (
    <AppForm
      form={form}
      {...(own !== undefined && { incompleteText: own })}
      actions={<button type="submit">Send</button>}
    >
      <TextInput key={mailKey} {...mail} label="Mail" />
      <TextInput key={againKey} {...again} label="Again" />
      <Checkbox key={agreedKey} {...agreed} label="Agreed" />
    </AppForm>
  )
}

async function renderForm(locale: Locale, onSubmit: (values: Values) => Promise<void>, own?: string) {
  await renderInApp(<SampleForm onSubmit={onSubmit} {...(own !== undefined && { own })} />, locale)
}

it('FLOW-12 speaks when a field is left, of a checkbox when it changes, and not before', async () => {
  await renderForm('en', async () => {})
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('Mail'))
  expect(screen.queryByText('Mail is required.')).toBeNull()
  await user.tab()
  expect(screen.getByText('Mail is required.')).toBeDefined()
  await user.type(screen.getByLabelText('Mail'), 'nobody')
  await user.tab()
  expect(screen.getByText('Please enter a valid email address.')).toBeDefined()
  await user.click(screen.getByLabelText('Agreed'))
  expect(screen.queryByText('Agreed is required.')).toBeNull()
  await user.click(screen.getByLabelText('Agreed'))
  expect(screen.getByText('Agreed is required.')).toBeDefined()
})

it('FLOW-12 a message waits while a pointer is pressed, so that it moves nothing away from under it', async () => {
  await renderForm('en', async () => {})
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('Mail'))
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send' }) })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))
  expect(screen.queryByText('Mail is required.')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: document.body })
  expect(await screen.findByText('Mail is required.')).toBeDefined()
})

it('FLOW-12 submitting checks every field, sums it up, and goes to the first at fault', async () => {
  const onSubmit = vi.fn(async () => {})
  await renderForm('en', onSubmit)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByText('Mail is required.')).toBeDefined()
  expect(screen.getByText('Agreed is required.')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe(
    'There were errors in your form.Form incomplete. Sorry, not all fields are filled out correctly.',
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Mail'))
})

it('FLOW-12 says so in French, with the form’s own message where it has one', async () => {
  await renderForm('fr', async () => {}, 'Il manque quelque chose.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Le champ Mail est requis.')).toBeDefined()
  const alert = screen.getByRole('alert').textContent
  expect(alert).toContain('Le formulaire contient des erreurs.')
  expect(alert).toContain('Il manque quelque chose.')
  expect(alert).not.toContain('Formulaire incomplet.')
})

it('FLOW-12 is disabled while it runs, and says what failed', async () => {
  let fail = () => {}
  const onSubmit = vi.fn(() => new Promise<void>((_, reject) => (fail = () => reject(new Error('broken')))))
  await renderForm('en', onSubmit)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Mail'), 'marie@exemple.fr')
  await user.type(screen.getByLabelText('Again'), 'marie@exemple.fr')
  await user.click(screen.getByLabelText('Agreed'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledWith({ mail: 'marie@exemple.fr', again: 'marie@exemple.fr', agreed: true })
  expect(screen.getByLabelText('Mail').matches(':disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
  fail()
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByLabelText('Mail').matches(':disabled')).toBe(false)
})
