/** Column of the expander, the lock and the way to the row's detail; no column of a view can have this name. */
export const CONTROL_COLUMN = '\u0000control'
