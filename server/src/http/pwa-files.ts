import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { LANGS, type Lang } from '@bailu/contract/languages'
import { EMPLOYEE_NO } from '@bailu/contract/partners/kinds'
import { en as account } from '@bailu/phrases/account/en'
import { th as accountTh } from '@bailu/phrases/account/th'
import { zh as accountZh } from '@bailu/phrases/account/zh'
import { eagerNamespaces as en } from '@bailu/phrases/en'
import { eagerNamespaces as th } from '@bailu/phrases/th'
import { eagerNamespaces as zh } from '@bailu/phrases/zh'
import { isToken } from '../lib/tokens.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

const PHRASES = { en: { ...en, account }, th: { ...th, account: accountTh }, zh: { ...zh, account: accountZh } }
const BRAND = join(import.meta.dirname, '../../assets/brand')
const BACKGROUND = '#fbf8f1'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/static/brand/${file}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** CSP of the service worker: it may call the server, and imports no other script. */
const WORKER_POLICY = `${DENY_ALL_POLICY}; connect-src 'self'`

/** The web app manifest in one language. `start`: search params of the address that the app starts with. */
export const manifestOf = (lang: Lang, start = '') => {
  const { shell, account, home } = PHRASES[lang]
  return {
    // The same app in every language.
    id: '/',
    name: `${shell.brand} · ${shell.brandLine}`,
    short_name: shell.brand,
    description: shell.description,
    lang,
    dir: 'ltr',
    scope: '/',
    start_url: start === '' ? '/home' : `/home?${start}`,
    display: 'standalone',
    orientation: 'portrait',
    theme_color: BACKGROUND,
    background_color: BACKGROUND,
    categories: ['shopping', 'beauty'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('mask', 192, 'maskable'),
      icon('mask', 512, 'maskable'),
    ],
    shortcuts: [
      { name: home.green, url: '/shop' },
      { name: account.person.orders, url: '/order/list' },
      { name: account.person.cart, url: '/cart' },
    ].map((shortcut) => ({ ...shortcut, icons: [icon('icon', 192, 'any')] })),
  }
}

/** Referral code and handover for the first start of the app; anything else is dropped. */
function readStartParams(query: unknown): string {
  const { e, handover } = query as Record<string, unknown>
  const params = new URLSearchParams()
  if (typeof e === 'string' && EMPLOYEE_NO.test(e)) params.set('e', e)
  if (isToken(handover)) params.set('handover', handover)
  return params.toString()
}

/** Files of the installable app: manifests, icons at the paths that phones request, and the service worker if it was built. */
export async function pwaFiles(app: FastifyInstance, { client }: { client?: string }): Promise<void> {
  for (const lang of LANGS) {
    const body = JSON.stringify(manifestOf(lang))
    app.get(`/${lang}.webmanifest`, (request, reply) => {
      const start = readStartParams(request.query)
      return reply
        .header('cache-control', start === '' ? 'public, max-age=86400' : 'private, no-store')
        .type('application/manifest+json; charset=utf-8')
        .send(start === '' ? body : JSON.stringify(manifestOf(lang, start)))
    })
  }
  const touchIcon = await readFile(join(BRAND, 'mask-180.png'))
  for (const name of ['apple-touch-icon', 'apple-touch-icon-precomposed']) {
    app.get(`/${name}.png`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/png').send(touchIcon),
    )
  }
  if (!client) return
  await app.register(fastifyStatic, {
    root: client,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  // Revalidated at each visit, so that a new worker is found at once.
  app.get('/sw.js', (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY }).sendFile('sw.js'),
  )
}
