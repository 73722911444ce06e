/** Anomaly rows per window, the unit of loading. */
export const WINDOW_SIZE = 100
