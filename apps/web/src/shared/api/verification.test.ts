// @vitest-environment jsdom
import type { listProjects } from '@quitus/contract/projects/list-projects.ts'
import { expect, it, vi } from 'vitest'
import { connectTo, problem } from '#testing/api-server.ts'

const projects = { method: 'GET', path: '/services/v1/wexaus/projects' } as const

it('SEC-05 requests one verification for all calls that need to know, and then repeats each of them', async () => {
  let isVerified = false
  const { api, verification, requests } = await connectTo(() =>
    isVerified ? { status: 200, body: { projects: [] } } : problem(403, 'verification_required'),
  )
  const request = vi.spyOn(verification, 'request')
  const openings = vi.fn()
  verification.subscribe(() => verification.isRequested() && openings())
  const calls = Promise.all([1, 2].map(() => api<typeof listProjects>(projects)))
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  isVerified = true
  verification.answer(true)
  await calls
  expect(openings).toHaveBeenCalledOnce()
  expect(requests).toHaveLength(4)
})

it('SEC-05 leaves everything as it was when nobody says who they are, and requests it again the next time', async () => {
  const { api, verification, requests } = await connectTo(() => problem(403, 'verification_required'))
  verification.subscribe(() => {
    if (verification.isRequested()) verification.answer(false)
  })
  for (const _ of [1, 2])
    await expect(api<typeof listProjects>(projects)).rejects.toMatchObject({
      code: 'verification_required',
    })
  expect(requests).toHaveLength(2)
})

it('SEC-05 reports that a second factor has to be added first', async () => {
  const { api, enrolment } = await connectTo(() => problem(403, 'second_factor_enrolment_required'))
  const received = vi.fn()
  enrolment.subscribe(received)
  await expect(api<typeof listProjects>(projects)).rejects.toMatchObject({ status: 403 })
  expect(received).toHaveBeenCalledOnce()
})
