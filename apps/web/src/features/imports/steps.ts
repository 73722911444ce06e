/** The steps of an import, in their order. */
export const STEPS = ['files', 'reading', 'columns', 'checks', 'options', 'run'] as const
export type Step = (typeof STEPS)[number]
