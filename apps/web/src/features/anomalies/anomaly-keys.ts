export type AnomalyKey = 'validate' | 'reject' | 'devalidate' | 'next' | 'previous' | 'close'

/** The page by one finger. */
export const ANOMALY_KEYS: Readonly<Record<string, AnomalyKey>> = {
  v: 'validate',
  r: 'reject',
  d: 'devalidate',
  n: 'next',
  j: 'next',
  p: 'previous',
  k: 'previous',
  Escape: 'close',
}
