/** Times of the interface in ms (spec §9, FLOW-13): this is the one place that names them. */
export const TIMINGS = {
  /** A toast leaves by itself after. */
  toast: 5000,
  /** A toast that confirms what worked leaves after. */
  confirmation: 3000,
  toastCollapse: 300,
  /** From the last key in a search box to the search. */
  inputDebounce: 300,
  /** From the opening of a dialog to the focus in its first field. */
  autofocus: 100,
  /** Between two looks whether the first page is complete. */
  restCheck: 200,
  /** Letters typed in a menu count as one word until. */
  menuTypeAhead: 350,
} as const
