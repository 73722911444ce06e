/** The button that is always there: it takes the focus when the one that was pressed has gone. */
export const ADD_BUTTON_ID = 'add-free-anomaly'
