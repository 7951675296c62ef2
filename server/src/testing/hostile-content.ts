import { addContentRows, ARTICLE, PAGE, TIPS } from './content-shop.ts'
import type { HttpShop } from './http-shop.ts'

/** Valid inputs of the calls about articles, messages and brand pages. */
export async function contentInputs(shop: HttpShop) {
  const { articleId, messageId } = await addContentRows(shop)
  const attachments = [{ href: '/static/a.pdf', name: 'Guide', size: 10 }]
  const times = { publish_at: '2026-12-01T00:00:00Z', expires_at: '2027-12-01T00:00:00Z' }
  const written = { ...ARTICLE, attachments, ...times }
  const licence = {
    title: PAGE.title,
    number: '1',
    issuer: PAGE.title,
    text: PAGE.title,
    picture: null,
    valid_until: '2027-01-01',
  }
  return {
    'GET /api/article': { page: '1', size: '10', level1: 'announcement', level2: 'x' },
    'GET /api/article/{id}': { id: articleId, lang: 'th' },
    'GET /api/sitemessage': { cursor: `1770000000000-${messageId}` },
    'GET /api/sitemessage/{id}': { id: messageId },
    'POST /api/sitemessage/{id}/read': { id: messageId },
    'GET /api/policy': { doc: 'privacy', version: '1', lang: 'th' },
    'GET /api/about': { lang: 'zh' },
    'GET /api/tips': { lang: 'zh' },
    'GET /api/license': { lang: 'zh' },
    'GET /api/license/{id}': { id: 1, lang: 'th' },
    'GET /api/social': { lang: 'zh' },
    'GET /api/staff/article': { level1: 'announcement', cursor: String(articleId) },
    'GET /api/staff/article/{id}': { id: articleId },
    'POST /api/staff/article': written,
    'PUT /api/staff/article/{id}': { ...written, id: articleId, version: 1 },
    'POST /api/staff/article/{id}/publish': { id: articleId, version: 1 },
    'POST /api/staff/article/{id}/withdraw': { id: articleId, version: 1 },
    'GET /api/staff/sitemessage': { cursor: String(messageId) },
    'POST /api/staff/sitemessage': {
      content: ARTICLE.title,
      audience: { to: 'one', employee_no: 'BL0001' },
      send_at: '2026-12-01T00:00:00Z',
    },
    'POST /api/staff/sitemessage/{id}/withdraw': { id: messageId },
    'GET /api/staff/brand/{name}': { name: 'license' },
    'PUT /api/staff/policy/{doc}': { ...PAGE, doc: 'user', effective_at: '2027-01-01T00:00:00Z' },
    'PUT /api/staff/about': PAGE,
    'PUT /api/staff/tips': { version: 0, ...TIPS },
    'PUT /api/staff/license': { version: 0, list: [licence] },
    'PUT /api/staff/social': {
      version: 0,
      lead: PAGE.title,
      links: [{ kind: 'messaging', name: 'LINE', handle: '@bailu', href: 'https://line.me/bailu' }],
    },
  }
}
