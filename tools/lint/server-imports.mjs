/** Rooms of the server, lowest first: a room imports only itself and those before it. */
const FLOORS = ['lib', 'integrations', 'database', 'core', 'features', 'http', 'app', 'cli']

/**
 * Which features a feature imports, without circles. A feature that is not listed imports none. Two names are a folder inside a feature with separate imports.
 */
export const FEATURE_IMPORTS = {
  account: ['alarms', 'approvals', 'auth', 'ledger', 'legal', 'mail', 'partners', 'shop-rules'],
  addresses: ['legal'],
  alarms: ['mail'],
  applications: ['approvals', 'ledger', 'legal', 'notifications', 'partners', 'reasons', 'shop-rules'],
  approvals: ['alarms', 'shop-rules'],
  audit: ['alarms', 'legal', 'mail', 'shop-rules'],
  auth: ['mail', 'pictures', 'push'],
  avatars: ['pictures'],
  bank: ['closing', 'legal', 'orders/base', 'receipts'],
  baskets: ['legal', 'pricing'],
  cart: ['legal', 'pricing'],
  cash: ['approvals', 'closing', 'ledger'],
  catalogue: ['alarms', 'pictures', 'pricing'],
  clients: ['leads', 'legal', 'orders/base', 'partners', 'pictures', 'training'],
  closing: ['ledger'],
  content: ['catalogue', 'files', 'pictures', 'shop-rules'],
  customers: ['account', 'approvals', 'auth', 'ledger', 'mail', 'partners'],
  dashboard: ['shop-rules'],
  'data-center': ['ledger', 'partners'],
  'data-import': [
    'applications',
    'approvals',
    'auth',
    'ledger',
    'legal',
    'mail',
    'orders',
    'orders/base',
    'partners',
    'pricing',
    'receipts',
    'rewards',
    'shop-rules',
    'stock',
  ],
  debts: ['approvals', 'closing', 'ledger', 'notifications', 'shop-rules'],
  files: ['pictures'],
  find: ['alarms', 'catalogue', 'content', 'customers', 'orders', 'orders/base', 'partners'],
  home: ['pictures', 'shop-rules'],
  income: ['ledger', 'legal', 'partners', 'shop-rules', 'tax'],
  leads: ['legal', 'pictures', 'shop-rules'],
  legal: ['shop-rules'],
  levels: ['ledger', 'legal', 'partners', 'shop-rules'],
  mail: ['legal', 'shop-rules'],
  material: ['content', 'files', 'pictures'],
  messages: ['customers', 'legal', 'notifications'],
  notifications: ['legal', 'mail', 'orders/base', 'push'],
  orders: [
    'alarms',
    'approvals',
    'closing',
    'legal',
    'mail',
    'notifications',
    'orders/base',
    'partners',
    'pictures',
    'pricing',
    'reasons',
    'receipts',
    'refunds',
    'returns',
    'shop-rules',
    'stock',
    'tax',
  ],
  'orders/base': ['catalogue', 'shop-rules'],
  partners: [
    'alarms',
    'approvals',
    'catalogue',
    'ledger',
    'legal',
    'mail',
    'orders/base',
    'pictures',
    'reasons',
    'reports',
  ],
  payouts: ['approvals', 'closing', 'partners', 'shop-rules', 'withdrawals'],
  pricing: ['shop-rules'],
  push: ['legal'],
  receipts: ['approvals', 'closing', 'ledger', 'notifications', 'orders/base', 'pictures', 'refunds', 'shop-rules'],
  refunds: ['alarms', 'approvals', 'closing', 'ledger', 'mail', 'notifications', 'orders/base', 'shop-rules'],
  returns: ['approvals', 'notifications', 'orders/base', 'pictures', 'reasons', 'refunds', 'shop-rules', 'stock'],
  rewards: ['approvals', 'ledger', 'notifications', 'partners', 'reasons', 'shop-rules', 'tax'],
  'shop-rules/staff': ['approvals', 'pricing', 'shop-rules'],
  share: ['legal'],
  staff: ['alarms', 'approvals', 'auth', 'mail'],
  stock: ['alarms', 'catalogue', 'partners', 'pricing', 'shop-rules'],
  'task-notices': ['dashboard', 'mail', 'push'],
  tax: ['shop-rules'],
  'tax/documents': ['legal', 'orders/base', 'shop-rules', 'tax'],
  training: ['files', 'legal', 'pictures'],
  withdrawals: [
    'approvals',
    'closing',
    'ledger',
    'legal',
    'mail',
    'notifications',
    'partners',
    'reasons',
    'shop-rules',
  ],
}

/** Handlers of calls, and lists to which every feature contributes: they may import all features. */
const HANDLERS = /^server\/src\/features\/[^/]+\/handlers[a-z-]*\.ts$/
const REGISTRY = /^server\/src\/features\/[^/]+\/registry\.ts$/
const composesFeatures = (path) => HANDLERS.test(path) || REGISTRY.test(path)

const knowsNoTables = (place) => composesFeatures(place) || place.startsWith('server/src/http/')

/** Tables lie beside what uses them most, but belong to the database: every room above it may query them. */
const TABLES = /^server\/src\/features\/[^/]+\/table\.ts$/

const roomOf = (path) => (TABLES.test(path) ? 'database' : /^server\/src\/([^/]+)\//.exec(path)?.[1])

/** The node of a file in {@link FEATURE_IMPORTS}; undefined for handlers, registries and other rooms. */
export function featureNode(path) {
  const [, feature, folder] = /^server\/src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? []
  if (!feature || composesFeatures(path) || TABLES.test(path)) return undefined
  const subfolder = `${feature}/${folder}`
  return subfolder in FEATURE_IMPORTS ? subfolder : feature
}

/** Why a file of the server may not import another one, or undefined when it may. */
export function serverImportProblem(place, target) {
  const [room, targetRoom] = [roomOf(place), roomOf(target)]
  if (!room || !targetRoom) return undefined
  if (!(FLOORS.indexOf(targetRoom) <= FLOORS.indexOf(room) && FLOORS.includes(targetRoom)))
    return `${room} may import only ${FLOORS.slice(0, FLOORS.indexOf(room) + 1).join(', ')}`
  if (knowsNoTables(place) && (TABLES.test(target) || /^server\/src\/database\/(core-)?tables\.ts$/.test(target)))
    return 'rules live in features: handlers and http/ know no tables'
  if (HANDLERS.test(target)) return room === 'features' ? 'only http/ and app/ import handlers' : undefined
  if (REGISTRY.test(target))
    return room === 'features' && !composesFeatures(place)
      ? 'only handlers, http/ and app/ import registries'
      : undefined
  const [node, targetNode] = [featureNode(place), featureNode(target)]
  if (!node || !targetNode || node === targetNode || FEATURE_IMPORTS[node]?.includes(targetNode)) return undefined
  return `${node} may import only these features: ${FEATURE_IMPORTS[node]?.join(', ') ?? 'none'} (tools/lint/server-imports.mjs)`
}

/** Why a file of the server may not import a package, or undefined when it may. */
export const serverPackageProblem = (place, source) =>
  knowsNoTables(place) && source.startsWith('drizzle-orm')
    ? 'rules live in features: handlers and http/ query no database'
    : undefined
