/** Where people of this installation may sign in; the label is what they call it. */
export type IdentityProvider = { id: string; label: string }
