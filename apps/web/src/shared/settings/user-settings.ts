/** A person's own choice on this browser, under their mail (AUTH-11); null when they made none or it cannot be read. */
export function readUserSetting(mail: string, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(settingKey(mail, name)) ?? 'null')
  } catch {
    // Unreadable: as if no choice had been made.
    return null
  }
}

/** Keeps a person's choice on this browser; `value` must survive JSON. */
export function writeUserSetting(mail: string, name: string, value: unknown): void {
  localStorage.setItem(settingKey(mail, name), JSON.stringify(value))
}

/** Storage key of a setting, as storage events name it. */
export function settingKey(mail: string, name: string): string {
  return `quitus.settings.${mail.toLowerCase()}.${name}`
}
