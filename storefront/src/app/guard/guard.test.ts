import { expect, test } from 'vitest'
import { flagsOf } from '../../routing/route-table.ts'
import { decideNavigation, type GuardDeps } from './guard.ts'

type Scenario = { token?: string; known?: boolean; loads?: boolean; referral?: string; answer?: boolean }

const scenario = ({ token, known = false, loads = true, referral, answer = false }: Scenario) => {
  const log: string[] = []
  let stored = referral ?? null
  const ports: GuardDeps = {
    flagsOf,
    closeOverlays: () => log.push('close'),
    token: () => token ?? null,
    isUserLoaded: () => known,
    loadUser: async () => (log.push('load'), loads),
    referral: () => stored,
    saveReferral: (e) => {
      log.push(`save ${e}`)
      stored = e
    },
    rememberReferral: (e) => log.push(`remember ${e}`),
    removeReferralParam: () => log.push('clear query'),
    handOverAndClearReferral: async () => {
      log.push('forget')
      stored = null
    },
    askToLogIn: async () => (log.push('ask'), answer),
  }
  const go = (pathname: string, e?: string) => decideNavigation({ pathname, e }, ports)
  return { log, go, stored: () => stored }
}

test('a login-free route passes; nothing is asked, loaded or stored', async () => {
  const { go, log } = scenario({ token: 't', referral: 'BL0001' })
  expect(await go('/login', 'BL0002')).toBe('pass')
  expect(log).toEqual(['close'])
})

test('a guest passes on a public route and the referral is stored', async () => {
  const { go, log } = scenario({})
  expect(await go('/product/7', 'BL0001')).toBe('pass')
  expect(log).toEqual(['close', 'save BL0001'])
})

test('a guest on another route is asked: yes leads to login, no stays', async () => {
  expect(await scenario({ answer: true }).go('/income')).toBe('login')
  expect(await scenario({ answer: false }).go('/income')).toBe('stay')
})

test('a guarded route does not store the referral of a guest', async () => {
  const { go, stored } = scenario({ answer: true })
  await go('/income', 'BL0001')
  expect(stored()).toBeNull()
})

test('signed in with a referral: cleared first, user loaded, the new one saved last', async () => {
  const { go, log } = scenario({ token: 't', referral: 'BL0009' })
  expect(await go('/income', 'BL0001')).toBe('pass')
  expect(log).toEqual(['close', 'remember BL0001', 'clear query', 'forget', 'load', 'save BL0001'])
})

test('signed in with only a stored referral: it is removed', async () => {
  const { go, stored, log } = scenario({ token: 't', known: true, referral: 'BL0009' })
  expect(await go('/home')).toBe('pass')
  expect(stored()).toBeNull()
  expect(log).toContain('remember BL0009')
})

test('a user already known is not loaded again', async () => {
  const { go, log } = scenario({ token: 't', known: true })
  await go('/manage')
  expect(log).toEqual(['close'])
})

test('a user that cannot be loaded counts as not logged in', async () => {
  expect(await scenario({ token: 't', loads: false }).go('/home')).toBe('pass')
  expect(await scenario({ token: 't', loads: false, answer: true }).go('/income')).toBe('login')
  const { go, log } = scenario({ token: 't', loads: false })
  await go('/shop', 'BL0001')
  expect(log).toContain('save BL0001')
})

test('an address outside the table passes to the 404 screen', async () => {
  expect(await scenario({}).go('/nowhere')).toBe('pass')
})
