/** What a template is known by, and the version that is written; older ones are read. */
export const TEMPLATE_FORMAT = 'quitus-template'
export const TEMPLATE_VERSION = 2

/** Characters of a file that is read: a template of 500 columns with long lists has fewer. */
export const MAX_TEMPLATE = 4_000_000

/** What a template says of a project in addition to its grids and syntheses. */
export const TEMPLATE_SETTINGS = ['detection', 'letters', 'limitation', 'learning'] as const
export type TemplateSetting = (typeof TEMPLATE_SETTINGS)[number]
