/** How this tab calls itself, so that it knows its own writes among the events; another one after each reload. */
export const TAB_ID = crypto.randomUUID()
