import attachments from '#locales/fr/attachments.json' with { type: 'json' }
import comments from '#locales/fr/comments.json' with { type: 'json' }
import recoveries from '#locales/fr/recoveries.json' with { type: 'json' }

export const catalogue = { attachments, comments, recoveries }
