import { hashKey, type InfiniteData, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReplyOf } from '@bailu/contract/calls'
import { readStorage, readStorageJson, removeStorage, writeStorage } from '../../browser/storage.ts'
import { setUser, useAuth } from '../auth.ts'
import { userKey } from '../visitor.ts'
import { decryptJson, deleteKey, type Encrypted, encryptJson } from './encryption.ts'
import { pendingLeads } from './pending-leads.ts'
import { pendingNotes } from './pending-notes.ts'
import { keysOfUser, withPendingStore } from './pending-store.ts'

/** First parts of the keys of queries that are stored: what a partner looks up on the way. */
const STORED_QUERIES: ReadonlySet<unknown> = new Set(['tasks', 'clients', 'client', 'lead', 'income', 'level'])
/** Of a long list, the first pages. */
const MAX_PAGES = 5
const MAX_REPLIES = 80
const MAX_AGE_MS = 7 * 86_400_000
/** Whose replies are stored, as `{ id, session }`; the replies themselves are encrypted. */
const OWNER = 'replies_of'
const USER_CONTEXT = 'user'

type StoredReply = { key: QueryKey; data: unknown; at: number }
type Owner = { id: number; session: string }

const isStored = ({ queryKey, state }: Query): boolean =>
  STORED_QUERIES.has(queryKey[0]) && state.status === 'success' && !(state.data instanceof Blob)

const firstPages = (data: unknown): unknown => {
  const { pages, pageParams } = data as Partial<InfiniteData<unknown>>
  if (!pages || !pageParams) return data
  return { pages: pages.slice(0, MAX_PAGES), pageParams: pageParams.slice(0, MAX_PAGES) }
}

/** Whether the session with this key is still the one that is stored in this browser. */
const isStoredSession = (session: string): boolean => readStorage('token')?.slice(-8) === session

const save = async ({ id: userId, session }: Owner, context: string, reply: StoredReply): Promise<void> => {
  const encrypted = await encryptJson(userId, context, reply)
  // After a sign-out in another tab nothing may be written: its erasure has ended.
  if (!isStoredSession(session)) return
  await withPendingStore('replies', 'readwrite', (store) => store.put(encrypted, [userId, context]))
}

const readAll = async (userId: number): Promise<{ context: string; reply: StoredReply }[]> => {
  const keys = await withPendingStore('replies', 'readonly', (store) => store.getAllKeys(keysOfUser(userId)))
  const found: { context: string; reply: StoredReply }[] = []
  for (const [, context] of keys as [number, string][]) {
    const encrypted = await withPendingStore<Encrypted | undefined>('replies', 'readonly', (store) =>
      store.get([userId, context]),
    )
    const reply = encrypted && (await decryptJson<StoredReply>(userId, context, encrypted).catch(() => undefined))
    if (reply) found.push({ context, reply })
  }
  return found.toSorted((a, b) => b.reply.at - a.reply.at)
}

/** Removes replies of earlier sessions, old ones and those above the limit. */
const tidy = async (userId: number): Promise<void> => {
  let count = 0
  for (const { context, reply } of await readAll(userId)) {
    const isOld = Date.now() - reply.at > MAX_AGE_MS || (context !== USER_CONTEXT && !reply.key.includes(userKey()))
    if (!isOld && (count += 1) <= MAX_REPLIES) continue
    await withPendingStore('replies', 'readwrite', (store) => store.delete([userId, context]))
  }
}

/**
 * From now on stores the replies of these queries on the device, encrypted, so that the app opens without a network.
 * They are erased at sign-out, and when a session has ended.
 */
export function startStoringReplies(client: QueryClient): void {
  const { userInfo, saleInfo } = useAuth.getState()
  const session = userKey()
  if (!userInfo || !saleInfo || !navigator.onLine || !isStoredSession(session)) return
  const { id } = userInfo
  const owner: Owner = { id, session }
  writeStorage(OWNER, JSON.stringify(owner))
  const attempt = (task: Promise<unknown>) => void task.catch(() => undefined)
  attempt(save(owner, USER_CONTEXT, { key: [], data: { user: userInfo, sale: saleInfo }, at: Date.now() }))
  const saveQuery = (query: Query) => {
    if (!isStored(query) || !query.queryKey.includes(session) || session !== userKey()) return
    const { queryKey, state } = query
    const reply = { key: queryKey, data: firstPages(state.data), at: state.dataUpdatedAt }
    attempt(save(owner, hashKey(queryKey), reply))
  }
  client.getQueryCache().findAll().forEach(saveQuery)
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
      saveQuery(event.query)
  })
  addEventListener('offline', () => attempt(restoreReplies(client)))
  useAuth.subscribe(({ token }) => token === null && attempt(eraseReplies()))
  attempt(tidy(id))
}

/**
 * Without a network: the signed-in user and the stored replies, where the app has no newer ones.
 * @returns whether the user of this session was found
 */
export async function restoreReplies(client: QueryClient): Promise<boolean> {
  const owner = readStorageJson<Owner | null>(OWNER, null)
  if (!owner || owner.session !== userKey() || owner.session === '') return false
  const stored = await readAll(owner.id).catch(() => [])
  const user = stored.find(({ context }) => context === USER_CONTEXT)
  if (!user || Date.now() - user.reply.at > MAX_AGE_MS) return false
  for (const name of STORED_QUERIES) client.setQueryDefaults([name], { gcTime: Infinity })
  for (const { context, reply } of stored) {
    if (context === USER_CONTEXT || Date.now() - reply.at > MAX_AGE_MS || !reply.key.includes(owner.session)) continue
    if (client.getQueryData(reply.key) === undefined)
      client.setQueryData(reply.key, reply.data, { updatedAt: reply.at })
  }
  if (!useAuth.getState().userInfo) setUser(user.reply.data as ReplyOf<'GET /api/user-info'>)
  return true
}

/** Erases the stored replies of a session that has ended without erasing them. */
export async function eraseRepliesOfEndedSession(): Promise<void> {
  const owner = readStorageJson<Owner | null>(OWNER, null)
  if (owner && owner.session !== userKey()) await eraseReplies()
}

/** Erases the stored replies, their key, and the cached pages that only a signed-in user visits. */
export async function eraseReplies(): Promise<void> {
  const owner = readStorageJson<Owner | null>(OWNER, null)
  if (!owner) return
  removeStorage(OWNER)
  await withPendingStore('replies', 'readwrite', (store) => store.delete(keysOfUser(owner.id))).catch(() => undefined)
  // What waits for a network is encrypted with the same key.
  const waiting = (await pendingLeads.count(owner.id)) + (await pendingNotes.count(owner.id))
  if (waiting === 0) await deleteKey(owner.id)
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) {
    if (!name.startsWith('bailu-pages-')) continue
    const pages = await caches.open(name)
    for (const page of await pages.keys())
      if (/^\/manage\/client\/./.test(new URL(page.url).pathname)) await pages.delete(page)
  }
}
