import { featureOf, isTest, pathFromRoot, targetOf } from './paths.mjs'
import { serverImportProblem, serverPackageProblem } from './server-imports.mjs'

/** Which workspaces each workspace may import besides itself. */
const ALLOWED_WORKSPACES = {
  contract: [],
  phrases: ['contract'],
  client: ['contract', 'phrases'],
  server: ['contract', 'phrases'],
  demo: ['contract', 'phrases', 'server'],
  storefront: ['contract', 'phrases', 'client'],
  'back-office': ['contract', 'phrases', 'client'],
  e2e: ['contract', 'phrases', 'client', 'server', 'demo'],
  bench: ['contract', 'phrases', 'client', 'server', 'demo', 'e2e'],
  tools: ['contract', 'phrases', 'server'],
}

/** Storefront features that import others, and which; all other features are composed by routes. No circles. */
const STOREFRONT_FEATURES = {
  account: ['content', 'notifications'],
  applications: ['content'],
  clients: ['catalogue'],
  checkout: ['addresses', 'cart', 'content', 'orders'],
  home: ['content'],
  orders: ['content'],
  partners: ['applications', 'catalogue', 'notifications'],
  push: ['notifications'],
  refunds: ['content'],
  returns: ['content', 'refunds'],
}

/** Contract files without zod, which the storefront and the back office may import statically. */
const WITHOUT_ZOD =
  /^(languages|links|pictures|patterns|private-fields|typed-numbers|envelope|clients\/profile|orders\/order-number|catalogue\/sellable|[a-z-]+\/(ref-)?kinds)$/

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
    const withoutZod = ['phrases', 'client', 'storefront', 'back-office'].includes(part)
    return withoutZod ? zodImportProblem(target, free) : undefined
  }
  if (part === 'storefront' && LOADED_LATER.test(target) && !LOADED_LATER.test(place) && !typeOnly && !lazy) {
    return 'a form’s rules bring zod: load them with import()'
  }
  return workspaceImportProblem(place, target)
}

function zodImportProblem(target, free) {
  const [, name] = /^contract\/src\/([a-z-]+(?:\/[a-z-]+)?)/.exec(target) ?? []
  if (!name || free || WITHOUT_ZOD.test(name)) return undefined
  return `contract/${name} brings zod to the first load: import types, or load it with the form that needs it`
}

function workspaceImportProblem(place, target) {
  if (place.startsWith('server/')) return serverImportProblem(place, target)
  const [feature, targetFeature] = [featureOf(place), featureOf(target)]
  if (place.startsWith('storefront/src/ui/') && targetFeature) return 'ui knows no feature'
  if (!feature || !targetFeature || feature === targetFeature) return undefined
  if (place.startsWith('storefront/') && STOREFRONT_FEATURES[feature]?.includes(targetFeature)) return undefined
  return 'features never import each other: a route composes them'
}

const ZOD_HOLDERS = /^(contract|server|e2e|tools)\//

function packageImportProblem(place, source, typeOnly) {
  if (isTest(place)) return undefined
  if (/^zod(\/|$)/.test(source) && !typeOnly && !ZOD_HOLDERS.test(place)) return 'zod stays off the phone'
  if (place.startsWith('contract/') && !/^(\.|zod(\/|$)|@bailu\/)/.test(source)) return 'the contract imports only zod'
  return serverPackageProblem(place, source)
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
    // `import { type A }` is not enough: the module would still be loaded.
    const typeOnly = (node) => node.importKind === 'type' || node.exportKind === 'type'
    return {
      ImportDeclaration: (node) => look(node, node.source.value, { typeOnly: typeOnly(node) }),
      ExportNamedDeclaration: (node) => node.source && look(node, node.source.value, { typeOnly: typeOnly(node) }),
      ExportAllDeclaration: (node) => look(node, node.source.value, { typeOnly: node.exportKind === 'type' }),
      ImportExpression: (node) => look(node, node.source.value, { lazy: true }),
    }
  },
}
