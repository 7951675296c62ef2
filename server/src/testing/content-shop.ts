import type { InputOf } from '@bailu/contract/calls'
import type { Actor } from '../core/context.ts'
import { article, siteMessage } from '../database/tables/house.ts'
import type { Shop } from './shop.ts'

const same = (word: string) => ({ en: word, zh: word, th: word })

/** The input of a new article: complete in three languages. */
export const ARTICLE: InputOf<'POST /api/staff/article'> = {
  level1: 'announcement',
  level2: 'an001',
  title: same('Dew'),
  body: same('<p>On the leaf</p>'),
  cover: null,
}

/** A banner without its picture. */
export const BANNER = {
  headline: same('Dew'),
  subline: same(''),
  link: '/shop',
  shown: true,
  from: null,
  until: null,
}

export const PAGE = { version: 0, title: same('Terms'), body: same('<p>Words</p>') }

const step = { text: same('Tap'), picture: null }
/** First-visit tips without custom pictures. */
export const TIPS = {
  shown: true,
  title: same('Keep it'),
  lead: same('One tap'),
  steps: { ios: [step, step], android: [step, step], outside: [step, step] },
}

/** Creates and publishes an article as this editor. @returns its id and the reply of the publication */
export async function publishOne(shop: Shop, editor: Actor, given: Partial<InputOf<'POST /api/staff/article'>> = {}) {
  const as = shop.as(editor)
  const { id, version } = await as('POST /api/staff/article', { ...ARTICLE, ...given })
  return { id, ...(await as('POST /api/staff/article/{id}/publish', { id, version })) }
}

/** Inserts a published article and a sent message. @param partnerId recipient of the message; all partners when left out */
export async function addContentRows({ db, house }: Pick<Shop, 'db' | 'house'>, partnerId?: number) {
  const now = house.clock()
  const [made] = await db
    .insert(article)
    .values({
      slug: `test-${now.getTime()}-${Math.random()}`,
      level1: 'announcement',
      level2: 'an001',
      title: same('Dew'),
      body: { en: [{ kind: 'text', text: [{ text: 'On the leaf' }] }], zh: [], th: [] },
      published: true,
      publishedAt: now,
    })
    .returning({ id: article.id })
  const [message] = await db
    .insert(siteMessage)
    .values({ content: same('Hello'), sentAt: now, ...(partnerId !== undefined && { partnerId }) })
    .returning({ id: siteMessage.id })
  return { articleId: made!.id, messageId: message!.id }
}
