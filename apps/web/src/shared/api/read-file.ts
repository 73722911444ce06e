import { parse } from 'content-disposition'

/** The file of an answer under the name that the server gives it; empty where it gives none. */
export async function readFile(response: Response): Promise<File> {
  const blob = await response.blob()
  const disposition = response.headers.get('content-disposition')
  const name = disposition === null ? '' : (parse(disposition).parameters.filename ?? '')
  return new File([blob], name, { type: blob.type })
}
