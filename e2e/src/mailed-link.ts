import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The link in the newest mail to an address; without settings for mail the server writes `.eml` files. */
export async function mailedLink(address: string): Promise<string | null> {
  const folder = join(process.env.QUITUS_E2E_DATA ?? '', 'mails')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.toSorted()) {
    const source = await readFile(join(folder, name), 'utf8')
    const mail = source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const link = /\/resetpassword\?token=[\w-]+/.exec(mail)?.[0]
    if (mail.includes(`<${address}>`) && link !== undefined) return link
  }
  return null
}
