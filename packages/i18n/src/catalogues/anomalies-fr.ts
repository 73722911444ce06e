import anomalies from '#locales/fr/anomalies.json' with { type: 'json' }
import attachments from '#locales/fr/attachments.json' with { type: 'json' }
import comments from '#locales/fr/comments.json' with { type: 'json' }
import freeAnomalies from '#locales/fr/freeAnomalies.json' with { type: 'json' }
import recoveries from '#locales/fr/recoveries.json' with { type: 'json' }

export const catalogue = { anomalies, attachments, comments, freeAnomalies, recoveries }
