import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Constructs that must not occur in the sources of the running app.
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const FOLDERS = ['contract/src', 'phrases/src', 'client/src', 'server/src', 'storefront/src', 'back-office/src']
const OURS = /\.(ts|tsx)$/
const TESTS = /\.test\.tsx?$|\/testing\//

function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(path)
    return OURS.test(path) && !TESTS.test(path) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : []
  })
}
const sources = FOLDERS.flatMap(filesIn)
/** Paths of the files that match. */
const having = (pattern) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()
/** Paths of the files that match what must not be there; `examples` prove that the pattern finds each kind of it. */
const forbidden = (pattern, ...examples) => {
  expect(examples.filter((example) => !pattern.test(example))).toEqual([])
  return having(pattern)
}
const matches = (pattern) => [
  ...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, one]) => one))),
]

test('the sources are found', () => expect(sources.length).toBeGreaterThan(500))

test('no text is executed as a program', () => {
  const run = /\beval\(|new Function\(|from 'node:vm'|set(Timeout|Interval)\(\s*['"`]|javascript:['"]/
  expect(forbidden(run, 'eval(text)', 'new Function(text)', "from 'node:vm'", "setTimeout('run()')")).toEqual([])
})

test('the only system command reads the start time of a process', () => {
  expect(having(/child_process|\bspawn(Sync)?\(/)).toEqual(['server/src/database/embedded/folder-lock.ts'])
})

test('patterns are built from constants only: names of places, paths of screens, properties of styles', () => {
  expect(having(/new RegExp\(/)).toEqual([
    'back-office/src/features/content/rich-text/clean-paste.ts',
    'contract/src/addresses/kinds.ts',
    'server/src/features/catalogue/search/plan-search.ts',
    'server/src/http/storefront.ts',
    'server/src/lib/crypto.ts',
    'storefront/src/features/addresses/paste/find-places.ts',
    'storefront/src/features/addresses/paste/remove-area.ts',
    'storefront/src/routing/route-table.ts',
    'storefront/src/worker/request-kinds.ts',
  ])
})

test('no text is inserted as markup', () => {
  const markup = /\.(inner|outer)HTML\s*=|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|srcDoc=/
  expect(forbidden(markup, 'element.innerHTML = text', '<p dangerouslySetInnerHTML=')).toEqual([])
})

test('only these files make outgoing requests', () => {
  const calling = /\bfetch\(|new pg\.(Client|Pool)|(from |import\()'(nodemailer|undici|node:(tls|https|http2|dgram))'/
  const files = having(calling).filter((path) => path.startsWith('server/'))
  expect(files).toEqual([
    'server/src/cli/database.ts',
    'server/src/database/connect.ts',
    'server/src/database/database-identity.ts',
    'server/src/integrations/audit-copy.ts',
    'server/src/integrations/mailer.ts',
    'server/src/integrations/opn.ts',
    'server/src/integrations/push-sender.ts',
    'server/src/integrations/s3-file-store.ts',
    'server/src/integrations/sms.ts',
    'server/src/integrations/tls.ts',
    'server/src/lib/config-problems.ts',
  ])
})

test('Math.random is used for delays only', () => {
  expect(having(/Math\.random/)).toEqual([
    'server/src/app/background-jobs.ts',
    'server/src/database/run-migrations.ts',
    'server/src/database/transaction.ts',
    'server/src/integrations/s3-file-store.ts',
  ])
})

test('one cipher, one hash, and SHA-1 only where the specification or an authenticator app wants it', () => {
  expect(matches(/create(?:C|Dec)ipheriv\('([^']+)'/g)).toEqual(['aes-256-gcm'])
  expect(matches(/createHmac\('([^']+)'/g)).toEqual(['sha256'])
  expect(matches(/hkdfSync\('([^']+)'/g)).toEqual(['sha256'])
  expect(matches(/createHash\('([^']+)'/g).toSorted()).toEqual(['sha1', 'sha256'])
  expect(having(/createHash\('sha1'/)).toEqual(['server/src/lib/weak-password.ts'])
  expect(forbidden(/from '(crypto-js|bcrypt\w*|node-forge|tweetnacl|md5|sha\.?js)'/, "from 'bcryptjs'")).toEqual([])
})

test('pages accept messages only from their service worker', () => {
  const fromOthers = /window\.addEventListener\('message'|window\.onmessage/
  expect(forbidden(fromOthers, "window.addEventListener('message', run)")).toEqual([])
  const listening = having(/addEventListener\('message'/)
  expect(listening.length).toBeGreaterThan(0)
  expect(listening.filter((path) => !/\/(worker|push)\/|app\/(app-notices|worker-client)\./.test(path))).toEqual([])
})

test('raw parts of SQL statements are constants of these files', () => {
  const raw = having(/sql\.raw\(/)
  expect(raw.filter((path) => !/^server\/src\/(features\/[^/]+\/table|database\/core-tables)\.ts$/.test(path))).toEqual(
    [
      'server/src/features/clients/list-clients.ts',
      'server/src/features/dashboard/read-dashboard.ts',
      'server/src/features/data-center/customer-figures.ts',
      'server/src/features/data-center/product-report.ts',
      'server/src/features/data-center/trade-rows.ts',
      'server/src/features/income/list-periods.ts',
      'server/src/features/income/statement/read-statement.ts',
      'server/src/features/income/withdrawal-shares.ts',
      'server/src/features/ledger/derived-sums.ts',
      'server/src/features/levels/list-growth.ts',
      'server/src/features/orders/base/filter-orders.ts',
      'server/src/features/orders/base/order-access.ts',
      'server/src/features/orders/base/order-returns.ts',
      'server/src/features/orders/base/search-orders.ts',
      'server/src/features/partners/client-figures.ts',
      'server/src/features/partners/search-customers.ts',
      'server/src/features/refunds/list-refunds.ts',
      'server/src/features/reports/read-partners.ts',
      'server/src/features/reports/read-products.ts',
      'server/src/features/reports/sold-totals.ts',
      'server/src/features/stock/reserved-totals.ts',
    ],
  )
  const parts = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/sql\.raw\(([^)]*)/g)].map(([, inner]) => ({ path, inner })),
  )
  expect(parts.length).toBeGreaterThan(20)
  for (const { path, inner } of parts)
    expect(inner, path).not.toMatch(/\b(input|request|query|body|params|typed|search|q)\b\.?/)
})

test('log messages are constants; variable values are in fields', () => {
  // A restored backup is logged with its day; the call in a security event is a field.
  expect(having(/\blog\.(info|warn|error|fatal|debug)\((?:[^()`]|\([^()]*\))*`/)).toEqual([
    'server/src/database/embedded/open-embedded.ts',
    'server/src/http/security-events.ts',
  ])
})

test('passwords are typed hidden, may be filled in by a program and may be pasted', () => {
  const fields = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/<([\w.]+)[^<]*?autoComplete="(?:current|new)-password"/g)].map(([, element]) => ({
      path,
      element,
    })),
  )
  expect(fields.length).toBeGreaterThan(8)
  expect(fields.filter(({ element }) => !['PasswordField', 'Input.Password'].includes(element))).toEqual([])
  const pasteless = having(/onPaste/)
  expect(fields.filter(({ path }) => pasteless.includes(path))).toEqual([])
  expect(having(/type=("password"|\{[^}]*'password' *\})/)).toEqual(['storefront/src/ui/form/password-field.tsx'])
})

test('scripts write one cookie, which says the language', () => {
  expect(having(/document\.cookie\s*=/)).toEqual(['storefront/src/i18n/language.ts'])
})

test('redirects lead to URLs of the shop', () => {
  expect(having(/\.redirect\(/)).toEqual(['server/src/http/hosts.ts', 'server/src/http/storefront.ts'])
  expect(matches(/\.redirect\(([^)]*)/g).toSorted()).toEqual([
    'mismatch',
    'moved',
    'page.location',
    'rendered.location',
  ])
})

test('files are served from folders of the build and of pictures, without directory listings', () => {
  expect(having(/fastifyStatic,/)).toEqual([
    'server/src/http/back-office.ts',
    'server/src/http/files.ts',
    'server/src/http/pwa-files.ts',
    'server/src/http/storefront.ts',
  ])
  const served = sources.filter(({ text }) => text.includes('fastifyStatic,'))
  expect(served.length).toBeGreaterThan(3)
  expect(served.filter(({ text }) => /\blist:|dotfiles: 'allow'|serveDotFiles/.test(text))).toEqual([])
  expect(matches(/fastifyStatic, \{\s*root: (.+),\n/g).toSorted()).toEqual([
    'ASSETS_FOLDER',
    'assets',
    'client',
    "join(BACK_OFFICE_FOLDER, 'dist/assets')",
  ])
})

test('there is no code for LDAP, XPath, LaTeX, JNDI, memcache, GraphQL, WebSocket, WebRTC, OAuth, SAML or XML', () => {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const direct = workspaces.flatMap((folder) =>
    Object.keys(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).dependencies ?? {}),
  )
  expect(direct.length).toBeGreaterThan(30)
  const foreign =
    /ldap|xpath|latex|memcache|graphql|^ws$|websocket|socket\.io|webrtc|oauth|openid|saml|passport|xml|jsonwebtoken|^jose$/i
  expect(direct.filter((name) => foreign.test(name))).toEqual([])
  expect(forbidden(/new WebSocket\(|RTCPeerConnection|EventSource\(/, 'new WebSocket(url)')).toEqual([])
})

test('no secret is under version control', () => {
  if (!existsSync(join(ROOT, '.git'))) return
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  expect(tracked.length).toBeGreaterThan(2_000)
  expect(tracked.filter((path) => /(^|\/)\.env$|\.(pem|key|p12|pfx)$|id_(rsa|ed25519)/.test(path))).toEqual([])
  expect(forbidden(/-----BEGIN [A-Z ]*PRIVATE KEY-----/, `-----BEGIN ${'RSA '}PRIVATE KEY-----`)).toEqual([])
})
