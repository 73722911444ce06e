import type { DuplicateDecisionName } from '@quitus/domain/suppliers/duplicate-columns.ts'

export type GroupKey =
  | DuplicateDecisionName
  | 'keep'
  | 'all'
  | 'comment'
  | 'nextAccount'
  | 'previousAccount'
  | 'next'
  | 'previous'
  | 'close'

/** The page by one hand; figures mean the same in both languages. */
export const GROUP_KEYS: Readonly<Record<string, GroupKey>> = {
  1: 'duplicate',
  2: 'different',
  3: 'unsure',
  c: 'keep',
  a: 'all',
  m: 'comment',
  ArrowRight: 'nextAccount',
  ArrowLeft: 'previousAccount',
  n: 'next',
  j: 'next',
  p: 'previous',
  k: 'previous',
  Escape: 'close',
}

/** The key of each decision, as its button shows it. */
export const DECISION_KEYS: Readonly<Record<DuplicateDecisionName, string>> = {
  duplicate: '1',
  different: '2',
  unsure: '3',
}
