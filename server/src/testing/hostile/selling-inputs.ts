type SellingIds = { partnerId: number; clientId: number; productId: number; orderId: string }

/** Valid inputs of the calls about links, partner pages, the desk and orders of guests, with every field set. */
export function sellingInputs({ partnerId, clientId, productId, orderId }: SellingIds) {
  const filters = {
    q: 'nok',
    focus: '1',
    sort: 'name',
    dormant: '90',
    birthday: '5',
    level: 'BD',
    province: 'กรุงเทพมหานคร',
    product: productId,
    skin_type: 'dry_skin',
    skin_condition: 'dull',
  }
  const ask = { e: 'BL0001' }
  return {
    'POST /api/order/find': { number: 'BL261120NOSUCH', phone: '0812345678', lang: 'th' },
    'POST /api/order/find/code': { request: orderId, code: '123456' },
    'POST /api/handover': { e: 'BL0001', cart: [], addresses: [], chosen_address: null, order_keys: [] },
    'POST /api/handover/redeem': { token: 'A'.repeat(43) },
    'GET /api/client/{id}/order/{order}': { id: clientId, order: orderId },
    'GET /api/data-center/order/{order}': { order: orderId },
    'GET /api/partner/{no}': { no: 'BL0001' },
    'PUT /api/partner-page': {
      version: 0,
      greeting: 'Hello',
      line: 'malee.b',
      phone: '0812345678',
      picks: [productId],
    },
    'GET /api/mentor/offer': ask,
    'POST /api/mentor/answer': { ...ask, accept: true },
    'GET /api/client': filters,
    'GET /api/client-ids': filters,
    'GET /api/client-marks': filters,
    'POST /api/client-tag': { name: 'Sun care' },
    'PUT /api/client-tag/{id}': { id: orderId, name: 'Sun care' },
    'POST /api/client-tag/{id}/client': { id: orderId, clients: [clientId], tagged: true },
    'POST /api/client-view': { name: 'Silent', filters: { dormant: 90 } },
    'GET /api/task-keys': { kind: 'birthday' },
    'GET /api/task-row': { key: `client:${clientId}` },
    'PUT /api/level/goal': { sales: 10_000_000 },
    'POST /api/link/open': { e: 'BL0001', source: 'page', page: 'home', item: 0 },
    'POST /api/staff/partner/{id}/page': { id: partnerId, shown: false, reason: 'A link in the greeting' },
  }
}
