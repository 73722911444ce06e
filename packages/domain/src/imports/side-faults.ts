import type { DocumentRole } from './document-role-names.ts'

type SidedMapping = {
  columns: readonly { name: string; from?: string | undefined; optional?: boolean | undefined }[]
  keyColumns: readonly string[]
  roles?: Partial<Record<DocumentRole, string | undefined>> | undefined
}

/** What is wrong with a debit and a credit in two columns: both are there, and the amount is made of them alone. */
export function sideFaults({ columns, keyColumns, roles = {} }: SidedMapping): string[] {
  const { debitAmount, creditAmount, debitCredit, amount } = roles
  const made = columns.filter(({ from }) => from === 'debit_credit').map(({ name }) => name)
  const sides = [debitAmount, creditAmount].filter((name) => name !== undefined)
  if (made.length === 0 && sides.length === 0) return []
  const faults: string[] = []
  if (sides.length < 2) faults.push(`'debitAmount' and 'creditAmount' need each other`)
  else if (debitAmount === creditAmount) faults.push(`'debitAmount' and 'creditAmount' are the same column`)
  if (made.length !== 1 || made[0] !== amount)
    faults.push(`'amount' must be the one column with "from": "debit_credit"`)
  if (debitCredit !== undefined)
    faults.push(`'debitCredit' cannot be next to 'debitAmount' and 'creditAmount'`)
  for (const { name, optional } of columns)
    if (optional === true && sides.includes(name)) faults.push(`'${name}' cannot be optional`)
  for (const name of made) if (keyColumns.includes(name)) faults.push(`'${name}' cannot be a key column`)
  return faults
}
