import anomalies from '#locales/en/anomalies.json' with { type: 'json' }
import attachments from '#locales/en/attachments.json' with { type: 'json' }
import comments from '#locales/en/comments.json' with { type: 'json' }
import freeAnomalies from '#locales/en/freeAnomalies.json' with { type: 'json' }
import recoveries from '#locales/en/recoveries.json' with { type: 'json' }

export const catalogue = { anomalies, attachments, comments, freeAnomalies, recoveries }
