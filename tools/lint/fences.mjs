import { featureOf, isTest, pathFromRoot, targetOf } from './paths.mjs'

/** Which workspaces each workspace may import besides itself. */
const ALLOWED_WORKSPACES = {
  contract: [],
  phrases: ['contract'],
  client: ['contract', 'phrases'],
  server: ['contract', 'phrases', 'client'],
  demo: ['contract', 'phrases', 'client', 'server'],
  storefront: ['contract', 'phrases', 'client'],
  'back-office': ['contract', 'phrases', 'client'],
  e2e: ['contract', 'phrases', 'client', 'server', 'demo'],
  bench: ['contract', 'phrases', 'client', 'server', 'demo', 'e2e'],
  tools: ['contract', 'phrases', 'client', 'server'],
}

/** Server features that other features may import, and which of them each may import itself. */
const FOUNDATIONS = {
  settings: [],
  pictures: ['settings'],
  files: ['pictures'],
  pricing: ['settings', 'pictures'],
  tax: ['settings'],
  ledger: ['settings', 'tax'],
  mail: ['settings'],
  approvals: ['settings', 'mail'],
}
const ANY_FOUNDATION = Object.keys(FOUNDATIONS)

/** Storefront features that import others, and which; all other features are composed by routes. No circles. */
const STOREFRONT_FEATURES = {
  account: ['content'],
  applications: ['content'],
  checkout: ['addresses', 'cart', 'content', 'orders'],
  home: ['content'],
  orders: ['content'],
  partners: ['applications'],
  refunds: ['content'],
  returns: ['content', 'refunds'],
}

/** Contract files without zod, which the storefront may import statically. */
const WITHOUT_ZOD = /^(languages|links|patterns|private-fields|[a-z-]+\/kinds)$/

/** Forms and their rules use the contract’s zod schemas; they are only loaded with `import()`. */
const LOADED_LATER = /^storefront\/.*-(rules|editor)(\.tsx?)?$/

/** Why a file may not import another, or undefined when it may. */
export function importProblem(place, target, { typeOnly = false, lazy = false } = {}) {
  const [part] = place.split('/')
  const [other] = target.split('/')
  if (!(part in ALLOWED_WORKSPACES) || !(other in ALLOWED_WORKSPACES)) return undefined
  if (part !== other) {
    if (!ALLOWED_WORKSPACES[part].includes(other))
      return `${part} may import only ${[part, ...ALLOWED_WORKSPACES[part]].join(', ')}`
    const free = typeOnly || lazy || LOADED_LATER.test(place)
    return part === 'storefront' ? phoneImportProblem(target, free) : undefined
  }
  if (part === 'storefront' && LOADED_LATER.test(target) && !LOADED_LATER.test(place) && !typeOnly && !lazy) {
    return 'a form’s rules bring zod: load them with import()'
  }
  return workspaceImportProblem(place, target)
}

function phoneImportProblem(target, free) {
  const [, name] = /^contract\/src\/([a-z-]+(?:\/[a-z-]+)?)/.exec(target) ?? []
  if (!name || free || WITHOUT_ZOD.test(name)) return undefined
  return `contract/${name} brings zod to the phone: import types, or load it with the form that needs it`
}

function workspaceImportProblem(place, target) {
  const [feature, targetFeature] = [featureOf(place), featureOf(target)]
  if (place.startsWith('storefront/src/ui/') && targetFeature) return 'ui knows no feature'
  if (place.startsWith('server/src/routes/')) return routeImportProblem(place, target)
  if (!feature || !targetFeature || feature === targetFeature) return undefined
  if (place.startsWith('storefront/') && STOREFRONT_FEATURES[feature]?.includes(targetFeature)) return undefined
  if (place.startsWith('storefront/') || place.startsWith('back-office/'))
    return 'features never import each other: a route composes them'
  const allowed = FOUNDATIONS[feature] ?? ANY_FOUNDATION
  if (allowed.includes(targetFeature)) return undefined
  return `features never import each other, except the foundations${allowed.length > 0 ? ` (${allowed.join(', ')})` : ''}`
}

const KNOWS_TABLES = 'server/src/http/session-gate.ts'

function routeImportProblem(place, target) {
  if (place === KNOWS_TABLES || isTest(place)) return undefined
  return target.startsWith('server/src/database/tables') ? 'rules live in features: a route knows no tables' : undefined
}

const ZOD_HOLDERS = /^(contract|server|back-office|e2e|tools)\//

function packageImportProblem(place, source, typeOnly) {
  if (isTest(place)) return undefined
  if (place.startsWith('server/src/routes/') && place !== KNOWS_TABLES && source.startsWith('drizzle-orm'))
    return 'rules live in features: a route asks no database'
  if (/^zod(\/|$)/.test(source) && !typeOnly && !ZOD_HOLDERS.test(place)) return 'zod stays off the phone'
  if (place.startsWith('contract/') && !/^(\.|zod(\/|$)|@bailu\/)/.test(source)) return 'the contract imports only zod'
  return undefined
}

/** Imports between workspaces and features go one way. */
export const fences = {
  meta: { type: 'problem' },
  create(context) {
    const place = pathFromRoot(context.filename)
    const look = (node, source, how) => {
      if (typeof source !== 'string') return
      const target = targetOf(place, source)
      const why = target
        ? isTest(place)
          ? undefined
          : importProblem(place, target, how)
        : packageImportProblem(place, source, how.typeOnly)
      if (why) context.report({ node, message: `Not from here: '${source}'. ${why}.` })
    }
    const typeOnly = (node) =>
      node.importKind === 'type' ||
      node.exportKind === 'type' ||
      (node.specifiers?.length > 0 &&
        node.specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type'))
    return {
      ImportDeclaration: (node) => look(node, node.source.value, { typeOnly: typeOnly(node) }),
      ExportNamedDeclaration: (node) => node.source && look(node, node.source.value, { typeOnly: typeOnly(node) }),
      ExportAllDeclaration: (node) => look(node, node.source.value, { typeOnly: node.exportKind === 'type' }),
      ImportExpression: (node) => look(node, node.source.value, { lazy: true }),
    }
  },
}
