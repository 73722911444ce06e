import { type APIRequestContext, expect } from '@playwright/test'
import type { Person } from './quitus-command.ts'

/** The identifier of the anomaly in which an entry of a project’s dashboard is, as pages of anomalies are addressed. */
export async function anomalyOfEntry(
  request: APIRequestContext,
  { login, password }: Pick<Person, 'login' | 'password'>,
  projectId: number,
  entryId: string,
): Promise<string> {
  const signedIn = await request.post('/services/auth', { data: { login, plainPassword: password } })
  expect(signedIn.status()).toBe(200)
  const { accessToken } = await signedIn.json()
  const answer = await request.get(`/services/v1/wexaus/projects/${projectId}/dashboard/entry`, {
    params: { entryId },
    headers: { authorization: `Bearer ${accessToken}`, 'selected-language': 'French' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { row } = await answer.json()
  return row.path[0]
}
