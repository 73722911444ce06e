import { expect, test } from 'vitest'
import { amountQuestion } from './amount-question.ts'
import type { DocumentRole } from './document-role-names.ts'

test.each<[DocumentRole[], ReturnType<typeof amountQuestion>]>([
  [['amount'], null],
  [['amount', 'debitCredit'], null],
  [['debitAmount', 'creditAmount'], null],
  [[], 'no_amount'],
  [['debitCredit'], 'no_amount'],
  [['debitAmount'], 'one_side'],
  [['creditAmount', 'amount'], 'one_side'],
  [['debitAmount', 'creditAmount', 'amount'], 'two_amounts'],
  [['debitAmount', 'creditAmount', 'debitCredit'], 'two_amounts'],
])('DATA-02 roles %j leave the question %s about the amount', (roles, question) => {
  expect(amountQuestion(new Set(roles))).toBe(question)
})
