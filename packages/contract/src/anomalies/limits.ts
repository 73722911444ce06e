/** Most entries of an anomaly that one call answers. Apart from the schemas, which the browser does not load. */
export const MAX_ANOMALY_ENTRIES = 100
