// @vitest-environment jsdom
import type { getProject } from '@quitus/contract/projects/get-project.ts'
import type { listProjects } from '@quitus/contract/projects/list-projects.ts'
import type { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#shared/http/api-error.ts'
import { type Answer, connectTo, problem, renewedTokens, signedIn } from '#testing/api-server.ts'
import type { createSessionStore } from '../session/session-store.ts'

/** A browser whose lock another tab holds first, and what that tab does until it gives it back. */
function lockedUntil(otherTab: () => void): LockManager {
  const request = async (_name: string, take: () => unknown) => {
    otherTab()
    return take()
  }
  return { request, query: async () => ({}) } as LockManager
}

const projects = { method: 'GET', path: '/services/v1/wexaus/projects' } as const

describe('API client', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('I18N-03 names the language of the screen and bears the access token', async () => {
    const { api, requests } = await connectTo(() => ({ status: 200, body: { projects: [] } }))
    expect(await api<typeof listProjects>(projects)).toEqual({ projects: [] })
    expect(requests[0]?.headers).toMatchObject({
      'selected-language': 'English',
      authorization: 'Bearer old',
    })
  })

  it('API-06 encodes what is in a path', async () => {
    const { api, requests } = await connectTo(() => ({ status: 200, body: {} }))
    await api<typeof listColumnValues>({
      method: 'POST',
      path: '/services/v1/wexaus/projects/:projectId/:source/values/:column',
      params: { projectId: 12, source: 'dashboard', column: 'a/b$$100% é' },
      body: { timestamp: '2026-01-01T00:00:00.000000Z' },
    })
    expect(requests[0]?.url).toBe(
      '/services/v1/wexaus/projects/12/dashboard/values/a%2Fb%24%24100%25%20%C3%A9',
    )
  })

  it('API-03 throws the code, the words and the request id of the server', async () => {
    const { api } = await connectTo(() => problem(404, 'project_not_found'))
    const request = {
      method: 'GET',
      path: '/services/v1/wexaus/projects/:projectId',
      params: { projectId: 5 },
    } as const
    const error = await api<typeof getProject>(request).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'project_not_found',
      message: 'project_not_found',
      status: 404,
      requestId: 'r1',
    })
  })

  it('says that the server is unreachable when a proxy answers in its own words', async () => {
    const { api } = await connectTo(() => ({ status: 502 }))
    await expect(api<typeof listProjects>(projects)).rejects.toMatchObject({
      code: 'unreachable',
      status: 502,
    })
  })

  it('AUTH-03 renews an expired token once for all calls that meet it, and repeats each of them', async () => {
    let renewals = 0
    const { api, session, requests } = await connectTo((request) => {
      if (request.url === '/services/auth/refresh') {
        renewals += 1
        return { status: 200, body: { ...signedIn, ...renewedTokens } }
      }
      const isRenewed = request.headers.authorization === 'Bearer new'
      return isRenewed ? { status: 200, body: { projects: [] } } : problem(401, 'token_expired')
    })
    await Promise.all([1, 2, 3].map(() => api<typeof listProjects>(projects)))
    expect(renewals).toBe(1)
    expect(requests).toHaveLength(7)
    expect(session.current()?.refreshToken).toBe('refresh-2')
  })

  it('AUTH-03 takes the tokens that another tab stored while this one waited for the lock, and renews no second time', async () => {
    // The storage event of the other tab is still on the way: jsdom sends none to the window that wrote.
    const locks = lockedUntil(() => {
      localStorage.setItem('quitus.session', JSON.stringify({ ...signedIn, ...renewedTokens }))
    })
    const { api, session, requests } = await connectTo(
      ({ headers }) =>
        headers.authorization === 'Bearer new'
          ? { status: 200, body: { projects: [] } }
          : problem(401, 'token_expired'),
      locks,
    )
    expect(await api<typeof listProjects>(projects)).toEqual({ projects: [] })
    expect(requests.map(({ url }) => url)).toEqual([projects.path, projects.path])
    expect(session.current()?.refreshToken).toBe('refresh-2')
  })

  it.each([
    ['signed-out', true],
    ['expired', false],
  ] as const)(
    'AUTH-05 finds inside of its turn that another tab ended the session: %s',
    async (end, isSignOut) => {
      const locks = lockedUntil(() => {
        if (isSignOut) localStorage.setItem('quitus.signed-out', 'just now')
        localStorage.removeItem('quitus.session')
      })
      const { api, session, requests } = await connectTo(() => problem(401, 'token_expired'), locks)
      const ends: unknown[] = []
      session.subscribe((_session, reason) => ends.push(reason))
      await expect(api<typeof listProjects>(projects)).rejects.toMatchObject({ code: 'token_expired' })
      expect(ends).toEqual([end])
      expect(requests.map(({ url }) => url)).toEqual([projects.path])
    },
  )

  it('AUTH-03 releases the lock when the renewal is never answered, and keeps the session', async () => {
    const deadline = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    onTestFinished(() => void vi.restoreAllMocks())
    const never = Promise.withResolvers<Answer>()
    onTestFinished(() => never.resolve({ status: 503 }))
    const { api, session } = await connectTo(({ url }) => {
      if (url !== '/services/auth/refresh') return problem(401, 'token_expired')
      deadline.abort()
      return never.promise
    })
    await expect(api<typeof listProjects>(projects)).rejects.toMatchObject({ code: 'unreachable', status: 0 })
    expect(session.current()).not.toBeNull()
  })

  it.each(['a stalled', 'a cut', 'a proxy’s'])(
    'AUTH-03 sends %s renewal once more with the same token, and goes on with what it then gets',
    async (kind) => {
      const tries: AbortController[] = []
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
        tries.push(new AbortController())
        return tries.at(-1)?.signal ?? AbortSignal.abort()
      })
      onTestFinished(() => void vi.restoreAllMocks())
      const never = Promise.withResolvers<Answer>()
      onTestFinished(() => never.resolve({ status: 503 }))
      const { api, session } = await connectTo((request) => {
        if (request.headers.authorization === 'Bearer new') return { status: 200, body: { projects: [] } }
        if (request.url !== '/services/auth/refresh') return problem(401, 'token_expired')
        if (tries.length > 1) return { status: 200, body: { ...signedIn, ...renewedTokens } }
        if (kind === 'a proxy’s') return { status: 504 }
        if (kind === 'a cut') request.socket.destroy()
        else tries[0]?.abort()
        return never.promise
      })
      expect(await api<typeof listProjects>(projects)).toEqual({ projects: [] })
      expect(session.current()?.refreshToken).toBe('refresh-2')
    },
  )

  it('AUTH-06 ends the session when it cannot be renewed', async () => {
    const { api, session } = await connectTo((request) =>
      problem(401, request.url === '/services/auth/refresh' ? 'session_ended' : 'token_expired'),
    )
    await expect(api<typeof listProjects>(projects)).rejects.toMatchObject({ code: 'token_expired' })
    expect(session.current()).toBeNull()
  })

  it('keeps the session when renewing fails for another reason', async () => {
    const { api, session } = await connectTo((request) =>
      request.url === '/services/auth/refresh' ? { status: 503 } : problem(401, 'token_expired'),
    )
    await expect(api<typeof listProjects>(projects)).rejects.toMatchObject({ status: 503 })
    expect(session.current()).not.toBeNull()
  })

  it('AUTH-06 ends the session when even new tokens are refused', async () => {
    const { api, session, requests } = await connectTo((request) =>
      request.url === '/services/auth/refresh'
        ? { status: 200, body: { ...signedIn, ...renewedTokens } }
        : problem(401, 'token_expired'),
    )
    await expect(api<typeof listProjects>(projects)).rejects.toMatchObject({ status: 401 })
    expect(session.current()).toBeNull()
    expect(requests).toHaveLength(3)
  })

  it('AUTH-06 a late refusal of old tokens leaves the session alone that began meanwhile', async () => {
    const [requested, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { api, session } = await connectTo(async () => {
      requested.resolve()
      await answered.promise
      return problem(401, 'session_ended')
    })
    const late = api<typeof listProjects>(projects)
    await requested.promise
    session.start({ ...signedIn, accessToken: 'of a new session', refreshToken: 'other' }, true)
    answered.resolve()
    await expect(late).rejects.toMatchObject({ code: 'session_ended' })
    expect(session.current()?.accessToken).toBe('of a new session')
  })

  it('AUTH-07 a call that waited for the password is not made for someone else', async () => {
    const { api, session, inactivity, requests } = await connectTo(() => ({
      status: 200,
      body: { projects: [] },
    }))
    inactivity.lock()
    const waiting = api<typeof listProjects>(projects)
    session.end('signed-out')
    session.start({ ...signedIn, login: 'paul', accessToken: 'of paul', refreshToken: 'paul-1' }, true)
    await expect(waiting).rejects.toMatchObject({ code: 'session_ended' })
    expect(requests).toEqual([])
  })

  it('AUTH-03 a call whose token ran out is not repeated with the tokens of someone else', async () => {
    const store: { session?: ReturnType<typeof createSessionStore> } = {}
    const { api, session, requests } = await connectTo(() => {
      store.session?.start({ ...signedIn, login: 'paul', accessToken: 'of paul' }, true)
      return problem(401, 'token_expired')
    })
    store.session = session
    await expect(api<typeof listProjects>(projects)).rejects.toMatchObject({ code: 'session_ended' })
    expect(requests).toHaveLength(1)
    expect(session.current()?.login).toBe('paul')
  })

  it('AUTH-07 holds back the calls of a locked session, and makes them once it is unlocked', async () => {
    let isOpen = false
    const { api, session, inactivity, requests } = await connectTo((request) => {
      if (request.url === '/services/auth/refresh') {
        return isOpen
          ? { status: 200, body: { ...signedIn, accessToken: 'new', refreshToken: 'refresh-2' } }
          : problem(403, 'session_locked')
      }
      const isRenewed = request.headers.authorization === 'Bearer new'
      return isRenewed ? { status: 200, body: { projects: [] } } : problem(401, 'token_expired')
    })
    const locked = new Promise<void>((resolve) => {
      const stop = inactivity.subscribe(() => {
        stop()
        resolve()
      })
    })
    const answers = [1, 2].map(() => api<typeof listProjects>(projects))
    await locked
    expect(inactivity.isLocked()).toBe(true)
    const sent = requests.length
    const later = api<typeof listProjects>(projects)
    expect(session.current()).not.toBeNull()
    isOpen = true
    inactivity.unlock()
    expect(await Promise.all([...answers, later])).toEqual(Array(3).fill({ projects: [] }))
    expect(requests.length).toBeGreaterThan(sent)
  })
})
